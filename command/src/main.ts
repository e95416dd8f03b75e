#!/usr/bin/env node
import { run } from './run.ts'

const { env, stdin, stdout, stderr } = process

// Whoever reads what is printed may stop: `docket lists | head -1`.
for (const stream of [stdout, stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(process.exitCode ?? 0)
  })

process.exitCode = await run(process.argv.slice(2), { env, cwd: process.cwd(), stdin, stdout, stderr })
