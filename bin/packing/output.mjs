import { run } from '../run.mjs'

/** What a command says when it ends well; otherwise an error with all of it. */
export const output = async (program, args, options) => {
  const { code, output: said } = await run(program, args, options)
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${said}`)
  return said
}
