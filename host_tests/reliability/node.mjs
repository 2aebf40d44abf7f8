// A trial on MicroPython compiled to WebAssembly, which is a 32-bit machine:
//   node node.mjs PACKAGE ROOT WHAT SEED SCALE
// PACKAGE: folder of @micropython/micropython-webassembly-pyscript; ROOT: the repository.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packageFolder, root, what, seed, scale] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(join(packageFolder, "micropython.mjs")));
const python = await loadMicroPython({ stdout: (line) => console.log(line), linebuffer: true });
const folders = ["firmware", "sim", "host_tests/reliability"];
for (const folder of folders) {
  python.FS.mkdirTree(`/${folder}`);
  for (const name of readdirSync(join(root, folder))) {
    if (name.endsWith(".py")) python.FS.writeFile(`/${folder}/${name}`, readFileSync(join(root, folder, name)));
  }
}
const path = folders.map((folder) => `"/${folder}"`).join(", ");
python.runPython(`import sys\nsys.path[:] = [${path}, ".frozen"]\nimport gc\nimport trial`);
if (what === "month") {
  // Here memory is only freed when no Python runs: so the hours are played from outside.
  python.runPython(`playing = trial.Month(${seed}, ${scale})`);
  for (let more = true; more; ) {
    python.runPython("more = playing.hour()\ngc.collect()");
    python.runPython("gc.collect()");
    python.runPython("playing.look()");
    more = python.globals.get("more");
  }
  python.runPython("playing.tell()");
} else {
  python.runPython(`trial.main(["${what}", "${seed}", "${scale}"])`);
}
