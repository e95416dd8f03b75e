// `npm start`: makes a fresh clone ready, then serves.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { command, environment, root, setUp } from './setup.mjs'

const serve = (node) =>
  new Promise((resolve, reject) => {
    const main = path.join(root, 'server', 'src', 'main.js')
    const server = spawn(node, [main], { stdio: 'inherit', cwd: root, env: environment(node) })
    // The terminal sends Ctrl-C to the server as well, and npm passes it on to this process once more. The server gets
    // at most one further signal from here, a different one, and this process stays until the server has ended.
    let passedOn = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (!passedOn) server.kill('SIGTERM')
        passedOn = true
      })
    }
    server.on('error', reject)
    server.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })

await command(async () => serve(await setUp()))
