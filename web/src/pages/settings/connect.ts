/** What a key can be used with. */
export const programs = ['claude', 'codex', 'gemini', 'opencode', 'vscode', 'cursor', 'docket', 'curl'] as const
export type Program = (typeof programs)[number]

/** Their names are names in every language. */
export const programNames: Record<Exclude<Program, 'curl'>, string> = {
  claude: 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  opencode: 'opencode',
  vscode: 'VS Code',
  cursor: 'Cursor',
  docket: 'docket work',
}

interface Pasted {
  /** Where it goes; left out for a line in a terminal. */
  readonly file?: string
  readonly text: string
}

const json = (content: object): string => JSON.stringify(content, undefined, 2)

/** What is pasted so that the program works with the Docket at `origin` as the key. */
export const pasted = (program: Program, origin: string, key: string): Pasted => {
  const url = `${origin}/mcp`
  const header = `Authorization: Bearer ${key}`
  const headers = { Authorization: `Bearer ${key}` }
  switch (program) {
    case 'claude':
      return { text: `claude mcp add --transport http docket ${url} --header "${header}"` }
    case 'codex':
      return {
        text: `export DOCKET_TOKEN=${key}\ncodex mcp add docket --url ${url} --bearer-token-env-var DOCKET_TOKEN`,
      }
    case 'gemini':
      return { text: `gemini mcp add --transport http docket ${url} --header "${header}"` }
    case 'opencode':
      return { file: 'opencode.json', text: json({ mcp: { docket: { type: 'remote', url, headers, oauth: false } } }) }
    case 'vscode':
      return { file: '.vscode/mcp.json', text: json({ servers: { docket: { type: 'http', url, headers } } }) }
    case 'cursor':
      return { file: '.cursor/mcp.json', text: json({ mcpServers: { docket: { url, headers } } }) }
    case 'docket':
      return { text: `export DOCKET_URL=${origin} DOCKET_TOKEN=${key}\ndocket work -- ./do-one-task.sh` }
    case 'curl':
      return { text: `curl -H "${header}" ${origin}/api/v1/lists` }
  }
}
