// A machine: MicroPython compiled to WebAssembly with the project's files in its file system.
// MicroPython keeps things in globals, so a thread holds one machine and ends with it.

import { loadMicroPython } from "./micropython.mjs";

const FOLDERS = "/firmware:/sim:/web:/:.frozen";

export function toBytes(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** MicroPython without files; `print` is told every line it prints. */
export const newPython = (print) => loadMicroPython({ stdout: print, linebuffer: true });

/** Put `files` ({path: text, bytes or {base64}}) into the file system, and begin there. */
export function fill(python, files) {
  for (const [path, content] of Object.entries(files)) {
    const folder = path.slice(0, path.lastIndexOf("/")) || "/";
    if (!python.FS.analyzePath(folder).exists) python.FS.mkdirTree(folder);
    python.FS.writeFile(path, content.base64 === undefined ? content : toBytes(content.base64));
  }
  if (!python.FS.analyzePath("/device").exists) python.FS.mkdir("/device");
  python.runPython(`import sys\nsys.path[:] = "${FOLDERS}".split(":")`);
}

/** The last line of a Python error. */
export function reasonOf(error) {
  return String(error.message ?? error).trim().split("\n").pop();
}
