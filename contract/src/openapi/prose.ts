import type { groups } from '../endpoints.ts'

/** What holds for every operation, as CommonMark. */
export const about = `Shared task lists, live: every action of the web app is a call to this API.

**Addresses** are relative to \`/api/v1\`. An address that does not exist is 404, a method that an address does not have is 405
with \`Allow\`; HEAD works wherever GET does.

**Who is calling** is said by \`Authorization: Bearer <token>\`, with the token of a login or a personal API key, or by the
session cookie. The header counts first. Without either, an operation that needs it refuses with 401
\`auth.required\`; what would change something and comes from another site is refused with 403 \`auth.cross_site\`, and with 403 \`api_key.read_only\` where the key may
only read. What changes something needs a key with \`access\` \`full\`, unless \`x-level\` names a weaker one: others are refused with 403 \`api_key.level\`. To a key
that is bound to some lists others do not exist, and what is about the whole account is refused with 403 \`api_key.scope\`.

**Bodies** are JSON in UTF-8, at most 1 MiB, or 16 KiB where no session is needed. Fields that the server does not know are ignored; nothing is coerced: a number in
quotes is refused. No text in them has U+0000 or half of a surrogate pair. In a PATCH what is left out stays as it is, and \`null\` clears what may be \`null\`.

**Answers** hold every field that is declared: what is unset is \`null\`, \`""\` or \`{}\`. Version 1 only ever adds: new fields,
operations, events and codes may appear, so ignore what you don’t know. Collections come whole, unless
parts of them are asked for.

**Times** are RFC 3339 in UTC with milliseconds. **Ids** are UUIDs in lower case. Lengths count Unicode code points.

**Refusals** carry a sentence for people (\`error\`) and a \`code\` for programs; \`x-codes\` of an operation names those that it
answers beside those of its \`x-gates\`, of all operations, of those with a body and of those that are no GET, which \`x-codes\` of this document names, and each status has a schema
that lists its codes. What does not exist and what the caller may not see are answered alike, with 404. 503 may be answered to anything when the database is
away: try again after \`Retry-After\`.

**Following a list.** Each change of a list takes the list’s next \`rev\`. \`getListEvents\` streams changes as they happen,
\`getListChanges\` answers with those after a rev.`

/** What each group of operations is about. */
export const tags: Record<keyof typeof groups, string> = {
  meta: 'The installation: its first account and what it is built from.',
  auth: 'Making accounts, signing in and out.',
  account: 'The caller’s own account.',
  two_factor: 'Two-factor sign-in of the caller’s account.',
  api_keys: 'Personal API keys, for scripts.',
  lists: 'Lists and what happens in them. Some names call a list a project.',
  overview: 'What stands above lists: the tasks of all of them, and what is found in them.',
  tasks: 'The tasks of a list.',
  comments: 'What is said about a task.',
  inbox: 'What others did that is meant for the caller.',
  members: 'Who belongs to a list.',
  invites: 'Asking people to a list who have no account yet.',
  hooks: 'Addresses that are told what changes in a list.',
  sharing: 'Showing a list to everybody who has its address.',
  calendar: 'What is due, in calendar programs.',
  dispatch: 'Handing the tasks of a list out to workers: scripts, agents, people.',
  billing: 'Paying, where payments are taken: who neither pays nor is in the trial reads, and changes no list.',
}
