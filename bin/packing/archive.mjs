import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** A reproducible `.tar.gz` of `what` in the folder `from`: names in order, one time, no names of users. Resolves to `to`. */
export const archive = async ({ to, ...contents }) => {
  await pipeline(tar(contents), createGzip(), createWriteStream(to))
  return to
}

/** The same, as a layer of an image: the digests of what is written, and of what it is before it is compressed. */
export const layer = async ({ to, ...contents }) => {
  const [plain, packed] = [createHash('sha256'), createHash('sha256')]
  let size = 0
  await pipeline(
    tar(contents),
    seen((chunk) => plain.update(chunk)),
    createGzip(),
    seen((chunk) => {
      packed.update(chunk)
      size += chunk.length
    }),
    createWriteStream(to),
  )
  return { diffId: `sha256:${plain.digest('hex')}`, digest: `sha256:${packed.digest('hex')}`, size }
}

/** GNU tar's output, which fails when tar does. `owner`: the number of whom it all belongs to. */
export const tar = async function* ({ from, what, time, owner = 0 }) {
  const fixed = ['--sort=name', `--mtime=@${time / 1000}`, `--owner=${owner}`, `--group=${owner}`, '--numeric-owner']
  const args = ['--create', '--format=gnu', '--mode=go=rX,u+rw', ...fixed, '--directory', from, '--', ...what]
  const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  yield* child.stdout
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

const seen = (look) =>
  new Transform({
    transform(chunk, _, done) {
      look(chunk)
      done(null, chunk)
    },
  })
