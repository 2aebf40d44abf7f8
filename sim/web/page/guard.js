// Runs where modules may not: whoever cannot play gets a sentence, not an empty page.
window.namietkaMissing = typeof WebAssembly !== "object"
  ? "Tento prehliadač nemá WebAssembly, doska tu nepôjde. Tento prohlížeč nemá WebAssembly, deska tu nepůjde. "
    + "This browser lacks WebAssembly, the board cannot run here."
  : "";
// The board's thread takes longest to come up, so it begins before all else; session.js takes it over.
window.namietkaEarly = null;
if (!window.namietkaMissing) {
  try {
    window.namietkaEarly = new Worker("device-worker.js", { type: "module" });
  } catch (error) {
    // Then session.js makes its own, and tells what is wrong.
  }
}
addEventListener("DOMContentLoaded", function () {
  var plain = !("noModule" in document.createElement("script"));
  if (!window.namietkaMissing && !plain) return;
  var line = document.createElement("p");
  line.className = "message bad";
  line.textContent = window.namietkaMissing || "Prehliadač je príliš starý. Prohlížeč je příliš starý. This browser is too old.";
  document.getElementById("messages").appendChild(line);
});
