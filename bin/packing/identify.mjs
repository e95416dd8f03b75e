import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { output } from './output.mjs'

/** What is being packed: its version, commit and time. The same commit gives the same files; outside of a clone the time is now. */
export const identify = async (cpu) => {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const { DOCKET_BUILD_REVISION, SOURCE_DATE_EPOCH } = process.env
  const ofCommit = async (format) => (await output('git', ['log', '-1', `--format=${format}`]).catch(() => '')).trim()
  const revision = DOCKET_BUILD_REVISION ?? (await ofCommit('%H'))
  const seconds = Number(SOURCE_DATE_EPOCH ?? ((await ofCommit('%ct')) || Math.floor(Date.now() / 1000)))
  return { version, cpu, revision, time: new Date(seconds * 1000) }
}
