import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { layer, tar } from './archive.mjs'
import { architectures, user } from './debian-system.mjs'

/**
 * The tree as an image for containers, in the layout of the Open Container Initiative (image-spec 1.1): a layer of the
 * system that Node needs, one of Docket, and one of the folders that it writes to. Resolves to the archive.
 */
export const image = async ({ tree, system, build, scratch, to }) => {
  const own = path.join(scratch, 'own')
  await mkdir(path.join(own, 'opt'), { recursive: true })
  await cp(tree, path.join(own, 'opt/docket'), { recursive: true, verbatimSymlinks: true })
  const layout = path.join(scratch, 'layout')
  const blobs = path.join(layout, 'blobs/sha256')
  await mkdir(blobs, { recursive: true })

  const writable = path.join(scratch, 'writable')
  for (const place of ['data', 'tmp']) await mkdir(path.join(writable, place), { recursive: true })

  const layers = []
  for (const [from, owner] of [
    [system, 0],
    [own, 0],
    [writable, user],
  ]) {
    const file = path.join(scratch, 'layer.tar.gz')
    const what = (await readdir(from)).toSorted()
    const made = await layer({ from, what, to: file, time: build.time, owner })
    await rename(file, path.join(blobs, made.digest.slice('sha256:'.length)))
    layers.push(made)
  }
  const put = async (mediaType, content) => {
    const bytes = Buffer.from(JSON.stringify(content))
    const digest = createHash('sha256').update(bytes).digest('hex')
    await writeFile(path.join(blobs, digest), bytes)
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
  }
  const config = await put('application/vnd.oci.image.config.v1+json', configOf(build, layers))
  const manifest = await put('application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config,
    layers: layers.map(({ digest, size }) => ({
      mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
      digest,
      size,
    })),
  })
  const named = { ...manifest, annotations: { 'org.opencontainers.image.ref.name': build.version } }
  await writeFile(path.join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  await writeFile(path.join(layout, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [named] }))
  const what = ['blobs', 'index.json', 'oci-layout']
  await pipeline(tar({ from: layout, what, time: build.time }), createWriteStream(to))
  return to
}

const configOf = ({ version, revision, cpu, time }, layers) => ({
  created: time.toISOString(),
  architecture: architectures[cpu],
  os: 'linux',
  config: {
    User: `${user}:${user}`,
    ExposedPorts: { '8080/tcp': {} },
    Env: [
      'PATH=/opt/docket/bin:/bin',
      'DOCKET_HOST=0.0.0.0',
      'DOCKET_DATA_DIR=/data',
      'NODE_COMPILE_CACHE=/tmp/docket',
    ],
    Entrypoint: ['docket'],
    Cmd: ['serve'],
    Volumes: { '/data': {} },
    WorkingDir: '/data',
    StopSignal: 'SIGTERM',
    Labels: {
      'org.opencontainers.image.title': 'Docket',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': revision,
      'org.opencontainers.image.licenses': 'MIT',
    },
  },
  rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
  history: [
    { created: time.toISOString(), created_by: 'What Node needs of Debian' },
    { created: time.toISOString(), created_by: 'Docket' },
    { created: time.toISOString(), created_by: 'What Docket writes to' },
  ],
})
