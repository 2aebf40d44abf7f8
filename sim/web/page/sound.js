// The buzzer through Web Audio: one square wave, whose pitch and loudness the board's PWM gives.

const LOUDEST = 0.12;
const BLIP_S = 0.03;

export class Sound {
  constructor() {
    this.on = false;
    this.muted = false; // by hand
    this.missing = false; // there was no sound to be had
    this.context = null;
    this.hz = 0;
  }

  /** A hand has touched the page: browsers let sound begin only then. True if it has begun now. */
  touch() {
    if (this.on) this.#wake();
    if (this.on || this.muted) return false;
    this.on = this.#wake();
    this.muted = !this.on;
    return this.on;
  }

  /** By hand: on or off. */
  switch() {
    this.on = !this.on && this.#wake();
    this.muted = !this.on;
    this.tone(this.hz, this.duty);
  }

  #wake() {
    if (this.context) {
      if (this.context.state === "suspended") this.context.resume();
      return true;
    }
    try {
      this.context = new AudioContext({ latencyHint: "interactive" });
      this.gain = this.context.createGain();
      this.gain.gain.value = 0;
      this.wave = this.context.createOscillator();
      this.wave.type = "square";
      this.wave.connect(this.gain).connect(this.context.destination);
      this.wave.start();
      return true;
    } catch {
      this.context = null;
      this.missing = true;
      return false;
    }
  }

  tone(hz, duty) {
    this.hz = hz;
    this.duty = duty;
    if (!this.context) return;
    const now = this.context.currentTime;
    if (hz) this.wave.frequency.setValueAtTime(hz, now);
    this.#level(hz && this.on ? LOUDEST * Math.min(1, duty / 32768) : 0, now);
  }

  /** A tone that was over before it could be told. */
  blip(hz) {
    if (!this.context || !this.on || this.hz) return;
    const now = this.context.currentTime;
    this.wave.frequency.setValueAtTime(hz, now);
    this.#level(LOUDEST / 2, now);
    this.#level(0, now + BLIP_S);
  }

  #level(level, at) {
    this.gain.gain.setTargetAtTime(level, at, 0.002);
  }
}
