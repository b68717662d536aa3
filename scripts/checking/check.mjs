// npm run check: generates types and hooks, then runs the other checks, one per core. Prints the output of each when it ends, and fails if
// one of them fails.
import '../tools.mjs'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** @param {string} name of a script in package.json @returns {Promise<boolean>} whether it found nothing */
function passes(name) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const output = []
    const child = spawn('npm', ['run', name], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })
}

const { default: pLimit } = await import('p-limit')
const limited = pLimit(availableParallelism())
// The longest first.
const others = ['lint', 'typecheck', 'format:check', 'imports', 'unused', 'documents', 'schema']
const all = (await passes('codegen')) && (await Promise.all(others.map((name) => limited(() => passes(name)))))
if (!all || all.includes(false)) process.exitCode = 1
