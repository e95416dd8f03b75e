import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../run.mjs'

const program = path.join(root, 'bin', 'testing', 'postgres.mjs')

/** Answers with what `use` makes of the address of a throwaway server, which is gone afterwards; its files lie in `scratch`. */
export const withPostgres = async (node, scratch, use) => {
  const env = { ...process.env, TMPDIR: scratch }
  // In a process group of its own: Ctrl-C must not take the server away from under the tests that are ending.
  const server = spawn(node, [program], { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env })
  const ended = new Promise((resolve) => server.on('close', resolve))
  let errors = ''
  server.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  try {
    const url = await new Promise((resolve) => {
      createInterface(server.stdout).once('line', resolve)
      void ended.then(() => resolve(undefined))
    })
    return url ? await use(url) : { passed: 0, failed: 1, text: `✖ PostgreSQL did not start.\n${errors}` }
  } finally {
    server.stdin.end()
    await ended
  }
}
