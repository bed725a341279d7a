// SPDX-License-Identifier: MIT
// cross_wasm.mjs MODULE HASHES SIGNATURE: the module has no imports, plays every game of the list to the same hash, and
// its bots think as the signature says.
import { readFileSync } from "node:fs";

const [modulePath, listPath, signaturePath] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
    console.log("the module wants imports:", imports.map((each) => each.name).join(", "));
    process.exit(1);
}
const { memory, cross_room, cross_run, cross_signature } = new WebAssembly.Instance(module).exports;
let passed = 0;
let failed = 0;
for (const line of readFileSync(listPath, "utf8").split("\n").filter(Boolean)) {
    const [, hash, seed, words] = line.match(/^([0-9a-f]{16}) (\d+) (.+)$/);
    const bytes = new TextEncoder().encode(words);
    new Uint8Array(memory.buffer).set(bytes, cross_room());
    const got = BigInt.asUintN(64, cross_run(bytes.length, BigInt(seed)));
    if (got === BigInt("0x" + hash)) {
        passed++;
    } else {
        failed++;
        console.log(`differs in wasm: ${line}`);
    }
}
const signature = readFileSync(signaturePath, "utf8").trim();
const found = String(cross_signature() >>> 0);
if (found === signature) {
    passed++;
} else {
    failed++;
    console.log(`bots think differently in wasm: signature ${found}, not ${signature}`);
}
console.log(`cross_wasm: ${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
