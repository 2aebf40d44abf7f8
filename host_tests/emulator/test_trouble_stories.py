"""What goes wrong on the emulated board: power, a crash, a hang, a missing display; and a new version."""

import sys

import device_build
from emulator.clock_bench import Clock, device_files


def test_a_display_that_is_missing_costs_nothing_but_itself(started, figure):
    bench = started(display=False)
    late_ms = []
    for name in "BABA":
        pressed_us = bench.press(name)
        bench.pico.run_ms(250)
        late_ms.append((bench.heard(pressed_us) - pressed_us) / 1000)
    figure("press to sound, no display, worst", max(late_ms), "ms", 20)


def test_power_is_cut_in_a_running_game(started, figure):
    """The game is back in neutral, no better off than it was, and at most five seconds worse."""
    bench = started()
    pico = bench.pico
    bench.press("B")
    pico.run_ms(3300)
    begun_us = bench.press("A")
    pico.run_ms(5400)
    pico.power_cycle()
    truth_ms = 120_000 - (pico.now_us - begun_us) // 1000
    bench.begin()
    said = bench.status()
    assert said["screen"] == "restored" and said["running"] == "-"
    lost_ms = truth_ms - int(said["left_b"])
    assert said["left_a"] == "120000" and lost_ms >= 0
    figure("power cut: lost of the side that ran", lost_ms, "ms", 5000)
    bench.press("N")
    pico.run_ms(500)
    assert bench.status()["screen"] == "neutral"
    bench.press("A")
    pico.run_ms(300)
    assert bench.status()["running"] == "B"


def test_a_crash_is_shown_and_kept(boot, files):
    """A module that is damaged is met when it is first needed, in neutral."""
    broken = {**files, "namietka/challenging.py": b"1 // 0\n"}
    del broken["namietka/challenging.mpy"]
    bench = Clock(boot, broken).begin()
    pico = bench.pico
    pico.run_ms(10_500)  # a clock that crashes sooner is not started again
    bench.press("B")
    pico.run_ms(600)
    before = len(pico.console)
    bench.press("N")
    pico.run_ms(400)
    bench.key("1")
    pico.run_until(lambda: "loop" in pico.console[before:] or not pico.usb.connected, 6000, "the crash")
    pico.run_until(lambda: "loop" in pico.console, 8000, "the new start")
    pico.run_ms(1500)
    kept = pico.files()
    assert "crash.txt" not in kept
    told = kept["crash-before.txt"].decode()
    assert "ZeroDivisionError" in told and device_build.version() in told
    assert 'File "game.py", line ' in told or 'File "screens.py", line ' in told, told
    assert any(bench.oled.panel.picture())


def test_the_watchdog_ends_a_hang(boot, files):
    hang = b"once = (lambda once, at: lambda: time.sleep(60) if time.ticks_ms() > at else once())(once, 4000)"
    bench = Clock(boot, files, instead=b"import time; " + hang).begin()
    pico = bench.pico
    bench.press("B")
    pico.run_ms(200)
    assert bench.status()["running"] == "A"
    hung_us = pico.now_us
    pico.run_until(lambda: pico.console.count("loop ") == 2, 16_000, "the new start", step_ms=20)
    assert 7_000_000 < pico.now_us - hung_us < 15_000_000
    pico.run_ms(1200)
    assert bench.status()["screen"] == "restored"


def test_deployed_over_an_older_version(boot, tmp_path):
    """The real `make flash`: what differs is copied, all is verified, and the clock runs."""
    device = device_files(tmp_path / "device", "b1")
    older = dict(device)
    older["namietka/sourcelines.mpy"] = older["namietka/rounds_en.mpy"]
    older["manifest.txt"] = older["manifest.txt"].replace(b"sourcelines.mpy", b"sourcelines.mp_")
    older["settings.txt"] = b"lang = cs\n"
    bench = Clock(boot, older, report=False)
    pico = bench.pico
    pico.run_ms(2500)
    command = [sys.executable, str(device_build.ROOT / "tools" / "flash.py"), "--board", "pico",
               "--port", "{port}", "--patience", "900"]
    done = pico.beside(command, limit_s=2000)
    assert done.returncode == 0, done.stdout
    assert "result:       OK" in done.stdout and "running:      status" in done.stdout
    now = pico.files()
    assert now["namietka/sourcelines.mpy"] == device["namietka/sourcelines.mpy"]
    assert now["settings.txt"] == b"lang = cs\n"
