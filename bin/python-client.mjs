// `npm run python [-- --out <folder>]`: the Python client as a wheel and a source archive. Its types are made from the API's document.
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { command, root, run, SetupError } from './run.mjs'
import { environment, install } from './setup.mjs'

const python = process.env.PYTHON ?? 'python3'

const writing = `
  const { openapi } = await import('@docket/contract/openapi')
  const fs = await import('node:fs')
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  fs.writeFileSync(process.argv[1], JSON.stringify(openapi(version)))`

const say = async (program, args, cwd = root) => {
  const { code, output } = await run(program, args, { cwd, env: environment(process.execPath) })
  if (code !== 0) throw new SetupError(`The Python client could not be made: ${output.trim()}`)
  return output
}

await command(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: path.join(root, 'dist') } } })
  const out = path.resolve(values.out)
  const node = await install()
  const scratch = await mkdtemp(path.join(tmpdir(), 'docket-python-'))
  try {
    const here = path.join(scratch, 'client')
    await cp(path.join(root, 'clients/python'), here, { recursive: true })
    await cp(path.join(root, 'LICENSE'), path.join(here, 'LICENSE'))
    await mkdir(out, { recursive: true })
    const document = path.join(scratch, 'openapi.json')
    await say(node, ['--input-type=module', '-e', writing, document])
    await say(python, [path.join(here, 'generate.py'), document, path.join(here, 'docket_lists/api.py')])
    const building = `import backend; print(*(make(${JSON.stringify(out)}) for make in (backend.build_wheel, backend.build_sdist)))`
    console.log(`${out}: ${(await say(python, ['-c', building], here)).trim()}`)
  } finally {
    await rm(scratch, { recursive: true })
  }
})
