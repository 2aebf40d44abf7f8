// The device as the page has it: a thread that can be switched off at any moment, taking its memory with it.

const SCENARIO = /^\/scenarios\/.*\.txt$/;

/** The Python files and scenarios of the project: {path: text or {base64}}. */
export async function loadBundle() {
  const answer = await fetch("bundle.json");
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

export class Device {
  /** `told[name](...values)` is called with whatever the device tells. `early`: a thread that is loading already. */
  constructor(told, early) {
    this.told = told;
    this.waiting = new Map();
    this.next = 0;
    this.worker = early ?? new Worker(new URL("device-worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.told.failed(event.message ?? "Worker");
      for (const [, refuse] of this.waiting.values()) refuse(new Error(event.message ?? "Worker"));
    };
  }

  /** Give it its files: the bundle (the scenarios themselves only if asked for) and what lies on its flash. */
  fill(bundle, flash, scenarios = false) {
    const files = {};
    for (const [path, content] of Object.entries(bundle)) {
      if (scenarios || !SCENARIO.test(path)) files[path] = content;
    }
    for (const [name, bytes] of Object.entries(flash)) files[`/device/${name}`] = bytes;
    return this.ask("fill", files, performance.timeOrigin);
  }

  /** Ask for something (see device-worker.js); the answer comes later. Rejects with the reason in one line. */
  ask(call, ...values) {
    const id = this.next++;
    this.worker.postMessage({ id, call, values });
    return new Promise((answer, refuse) => this.waiting.set(id, [answer, refuse]));
  }

  contact(source, down) {
    this.ask("contact", source, down, Math.round(performance.now())).catch((error) => this.told.failed(error.message));
  }

  off() {
    this.worker.terminate();
    this.worker.onmessage = this.worker.onerror = null;
    this.waiting.clear();
  }

  #hear({ id, answer, error, tell, values }) {
    if (tell) {
      this.told[tell](...values);
      return;
    }
    const [resolve, refuse] = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) resolve(answer);
    else refuse(new Error(error));
  }
}
