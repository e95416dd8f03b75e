/** What the files of a folder may import. The first rule that fits a file counts. */
export interface Rule {
  readonly files: RegExp
  readonly may: readonly RegExp[]
  /** Only with `import type`. */
  readonly mayTypes?: readonly RegExp[]
  /** Said to whoever breaks the rule. */
  readonly because: string
}

const contract = /^contract\/src\/(index|fold|ics|mentions)\.ts$/
/** How texts are compared, and whom they mention: the same on the server and in the browser. */
const fold = /^contract\/src\/(fold|mentions)\.ts$/
/**
 * The features of `server/src`, from the ground up. One imports values from those below it, and never from its own floor:
 * so there is no circle among them.
 */
export const floors: readonly (readonly string[])[] = [
  ['accounts'],
  ['lists'],
  ['inbox'],
  ['reminders'],
  ['tasks'],
  ['comments', 'members'],
  ['dispatch'],
  ['asking', 'sharing', 'hooks', 'calendar', 'daily-mail', 'push', 'overview', 'two-factor', 'api-keys', 'billing'],
  ['sign-on'],
  ['sign-in'],
  ['account', 'archives', 'demo', 'meta'],
  ['operator', 'mcp'],
]
const feature = `(?:${floors.flat().join('|')})`
const db =
  /^server\/src\/engine\/db\/(by|claimable|cost|database|dates|key-scope|mine|query|schema|standing|task-columns|errors|ground-clock)\.ts$/
const outside = /^server\/src\/engine\/outside\//
const context = /^server\/src\/context\.ts$/
const call = /^server\/src\/engine\/call\//
const limits = /^server\/src\/engine\/limits\//
const revisions = /^server\/src\/engine\/revisions\//
const idempotency = /^server\/src\/engine\/idempotency\//
const listViews = /^server\/src\/engine\/feed\/list-views\.ts$/
const jobs = /^server\/src\/engine\/jobs\//
const mail = /^server\/src\/engine\/mail\//
const figures = /^server\/src\/engine\/figures\/(distribution|figure|tally)\.ts$/
const json = /^server\/src\/engine\/json\//
const config = new RegExp(`^server/src/${feature}/config\\.ts$`)
const settings = /^server\/src\/engine\/outside\/settings\.ts$/
const logThrottle = /^server\/src\/engine\/outside\/log-throttle\.ts$/
/** What a feature has beside its handlers. */
const helpers = new RegExp(`^server/src/${feature}/(?!(?:[\\w-]+-)?handlers\\.ts)[\\w-]+\\.ts$`)
const deadline = /^server\/src\/engine\/outside\/deadline\.ts$/
const room = /^server\/src\/engine\/outside\/room\.ts$/
const address = /^server\/src\/engine\/outside\/address\.ts$/
const start = /^server\/src\/engine\/outside\/(files|startup-error)\.ts$/
const node = /^node:/
/** What every part of the web app stands on; what comes late it fetches through `chunks.ts`. */
const ofApp = /^(client\/src\/index\.ts|web\/src\/((api|domain|forms|live|locales|routing|ui)\/.+|chunks\.ts))$/
const withoutBaseUI = /^npm:(?!@base-ui\/)/

export const rules: readonly Rule[] = [
  {
    files: /^contract\/src\//,
    may: [/^contract\/src\//, /^npm:zod$/],
    because: 'The contract is what both sides agree on: it knows neither of them, and the schema library only.',
  },
  {
    files: /^client\/src\//,
    may: [/^client\/src\//, /^contract\/src\//],
    because: 'The client follows from the contract alone, so that anybody can use it anywhere.',
  },
  {
    files: /^command\/src\//,
    may: [
      /^command\/src\//,
      /^client\/src\/index\.ts$/,
      /^contract\/src\/(fold|ics)\.ts$/,
      /^web\/src\/domain\//,
      node,
    ],
    mayTypes: [contract],
    because: 'The command is one more user of the client, and installs nothing else.',
  },
  {
    files: /^server\/src\/engine\/http\//,
    may: [
      /^server\/src\/engine\/(http|figures)\//,
      contract,
      call,
      json,
      logThrottle,
      deadline,
      address,
      node,
      /^npm:/,
    ],
    because: 'http knows no table and no business word: app.ts hands it the handlers and the caller lookup.',
  },
  {
    files: call,
    may: [call, node],
    mayTypes: [contract, /^server\/src\/engine\/db\/key-scope\.ts$/],
    because: 'call is what passes between the edge and the handlers: it knows neither of them.',
  },
  {
    files: /^server\/src\/engine\/figures\//,
    may: [/^server\/src\/engine\/figures\//, /^npm:prom-client$/],
    because: 'figures counts for everybody and knows nobody.',
  },
  {
    files: json,
    may: [json],
    because: 'json reads texts for everybody and knows nobody.',
  },
  {
    files: /^server\/src\/engine\/access\//,
    may: [
      contract,
      /^server\/src\/engine\/(access\/(?:key|queries|reach)|db\/(database|key-scope|query|schema|standing))\.ts$/,
    ],
    mayTypes: [call],
    because: 'access loads and authorizes in one: it needs the contract and the database, and nothing that uses it.',
  },
  {
    files: new RegExp(`^server/src/${feature}/(?:[\\w-]+-)?handlers\\.ts$`),
    may: [
      contract,
      /^server\/src\/engine\/access\//,
      call,
      limits,
      revisions,
      idempotency,
      jobs,
      mail,
      logThrottle,
      /^server\/src\/engine\/db\/(by|cost|dates|key-scope|task-columns|errors)\.ts$/,
      helpers,
      outside,
      node,
    ],
    mayTypes: [context, /^server\/src\/engine\/db\/(database|schema)\.ts$/],
    because:
      'A handler reads as the use case. It never knows http, and asks another feature through its queries, never its handlers.',
  },
  {
    files: new RegExp(
      `^server/src/(${feature}|engine/(?:access|feed|revisions|idempotency|limits|jobs))/([\\w-]+-)?queries\\.ts$`,
    ),
    may: [
      /^server\/src\/engine\/db\/(active-user|by|claimable|cost|dates|key-scope|mine|query|dialect|schema|task-columns)\.ts$/,
      /^npm:kysely$/,
      /^server\/src\/engine\/outside\/clock\.ts$/,
      new RegExp(`^server/src/${feature}/rules\\.ts$`),
      json,
    ],
    mayTypes: [contract, db, revisions, listViews],
    because: 'Queries ask the database and decide nothing.',
  },
  {
    files: new RegExp(`^server/src/${feature}/rules\\.ts$`),
    may: [/^server\/src\/engine\/db\/(dates|task-columns)\.ts$/, /^server\/src\/tasks\/dates\.ts$/],
    mayTypes: [contract, revisions, /^server\/src\/engine\/db\/schema\.ts$/, config],
    because: 'Rules are pure decisions: they import types, and nothing that does anything.',
  },
  {
    files: config,
    may: [settings, start, db, node, /^npm:zod$/],
    because: 'A feature reads its own settings from the environment, and nothing else there.',
  },
  {
    files: /^server\/src\/mcp\//,
    may: [
      /^server\/src\/mcp\//,
      /^client\/src\/index\.ts$/,
      /^server\/src\/engine\/http\/headers\.ts$/,
      contract,
      fold,
      node,
      /^npm:(@modelcontextprotocol\/server|light-my-request|zod)$/,
    ],
    mayTypes: [call, /^npm:fastify$/],
    because:
      'Agents come through the API like everybody: mcp says in words what it answers, and knows no feature and no table.',
  },
  {
    files: new RegExp(`^server/src/${feature}/open\\.ts$`),
    may: [contract, /^server\/src\//],
    because: 'What opens a feature puts its parts together.',
  },
  {
    files: /^server\/src\/demo\//,
    may: [revisions, db, outside, jobs, node, helpers],
    mayTypes: [contract, context],
    because: 'The demo is written as its visitors would write it: through what features have for their handlers.',
  },
  {
    files: /^server\/src\/(?:archives|operator)\//,
    may: [
      contract,
      helpers,
      db,
      /^server\/src\/engine\/db\/(open|postgres\/client|sqlite\/data-folder)\.ts$/,
      /^server\/src\/operator\//,
      outside,
      revisions,
      node,
      /^npm:zod$/,
    ],
    mayTypes: [/^server\/src\/config\.ts$/, /^npm:pino$/],
    because: 'What is done with whole accounts and archives is done with what features have for their handlers.',
  },
  {
    files: new RegExp(`^server/src/${feature}/`),
    may: [
      contract,
      db,
      /^server\/src\/engine\/call\/(rendered|streamed)\.ts$/,
      outside,
      limits,
      revisions,
      jobs,
      mail,
      settings,
      node,
      json,
      /^npm:(jose|markdown-it|otplib|qrcode|sanitize-html|sharp|use-intl|zod)$/,
      helpers,
    ],
    mayTypes: [call, context, listViews, /^server\/src\/engine\/access\//],
    because: 'What handlers share knows neither http nor a handler.',
  },
  {
    files: mail,
    may: [mail, contract, db, outside, jobs, node, /^npm:use-intl$/],
    because: 'mail knows what letters say and how they get out, and nobody who writes one.',
  },
  {
    files: revisions,
    may: [revisions, contract, db, deadline, room, node, /^npm:kysely$/],
    because: 'revisions is the ground that the features stand on: it takes revs and knows no feature.',
  },
  {
    files: idempotency,
    may: [idempotency, contract, db, outside, json, limits],
    mayTypes: [call],
    because: 'idempotency answers a call again that comes again, whatever it is about.',
  },
  {
    files: limits,
    may: [limits, contract, db, outside, node],
    mayTypes: [call],
    because: 'limits counts for everybody and knows nobody.',
  },
  {
    files: jobs,
    may: [jobs, db, outside, logThrottle, figures, node],
    because: 'jobs carries jobs from a commit to whoever does them; app.ts hands it those who do.',
  },
  {
    files: /^server\/src\/engine\/feed\//,
    may: [contract, db, call, revisions, limits, deadline, room, figures, /^server\/src\/engine\/feed\//, node],
    because:
      'The feed tells what changed. It knows neither http nor a feature: app.ts hands it the sources that they bring.',
  },
  {
    files: /^server\/src\/engine\/db\//,
    may: [/^server\/src\/engine\/db\//, contract, deadline, start, figures, /^npm:(kysely|pg)$/, node],
    mayTypes: [outside],
    because: 'The database layer is the only place that knows a dialect, and it knows no feature and no http.',
  },
  {
    files: /^server\/src\/engine\/outside\//,
    may: [outside, contract, node, /^npm:(aws4fetch|nodemailer|openid-client|pino|sharp|stripe|web-push)$/],
    mayTypes: [/^npm:zod$/],
    because: 'outside holds effects beyond the database behind small interfaces; it knows nobody who uses them.',
  },
  {
    files: /^web\/src\/domain\//,
    may: [
      /^web\/src\/domain\//,
      /^web\/src\/live\/(line|line-index|order|sample)\.ts$/,
      fold,
      /^npm:(chrono-node|fflate|papaparse)/,
    ],
    mayTypes: [contract],
    because: 'domain reckons with lines, lists and dates for every page: it draws nothing and knows no page.',
  },
  {
    files: /^web\/src\/ui\/overlays\//,
    may: [/^web\/src\/ui\//, /^npm:/],
    because: 'Overlays are fetched late, and stand on what is there from the start.',
  },
  {
    files: /^web\/src\/ui\//,
    may: [/^web\/src\/(ui|domain)\//, withoutBaseUI],
    mayTypes: [contract],
    because: 'Primitives know no page. Base UI is fetched late, so ui/overlays alone imports it.',
  },
  {
    files: /^web\/src\/routing\//,
    may: [/^web\/src\/(routing|ui)\//, withoutBaseUI],
    mayTypes: [/^web\/src\/addresses\.ts$/],
    because: 'Routing leads to pages that it is given, and knows none of them.',
  },
  {
    files: /^web\/src\/shell\//,
    may: [ofApp, /^web\/src\/shell\//, withoutBaseUI],
    mayTypes: [contract],
    because: 'The shell is around all pages: it knows none of them.',
  },
  {
    files: /^web\/src\/open-list\//,
    may: [ofApp, /^web\/src\/(shell|open-list)\//, fold, withoutBaseUI],
    mayTypes: [contract],
    because: 'What a list that is open has belongs to all views of it: it knows none of them.',
  },
  {
    files: /^web\/src\//,
    may: [/^web\/src\//, /^client\/src\/index\.ts$/, fold, withoutBaseUI],
    mayTypes: [contract],
    because:
      'The web app is a client of the API: it calls it through the client, takes of the contract only types and how texts are compared, and has what floats from ui.',
  },
]
