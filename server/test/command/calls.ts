/** One call of the command, and all that is to be seen of it. Ids, times and the address of the server stand as `<id>` and the like. */
export interface CommandCall {
  readonly args: readonly string[]
  readonly stdin?: string
  readonly stdout?: string
  readonly stderr?: string
  readonly code?: number
}

/**
 * In their order: each finds what those before it left. In the folder where they run, a `.docket.json` names the list Groceries. It is
 * always after 2020 and before 2099.
 */
export const calls: readonly CommandCall[] = [
  { args: ['whoami'], stdout: 'ann@example.org at <server>\n' },
  { args: ['whoami', '--json=email,role'], stdout: '{"email":"ann@example.org","role":"user"}\n' },
  { args: ['lists'], stderr: 'There is no list yet.\n' },
  {
    args: ['api', 'POST', '/lists', '--data', '{"name": "Groceries"}', '--header', 'Prefer: x'],
    stdout:
      '{"id":"<uuid>","name":"Groceries","description":"","icon":"","owner_id":"<uuid>","owner_name":"","owner_email":"ann@example.org","created_at":"<moment>","git_repo":"","my_role":"owner","total":0,"completed":0,"failed":0,"pending":0,"overdue":0,"state":"draft","review":false,"max_waiting":0,"waiting":0,"rev":1,"fields_rev":1,"seen_rev":1,"unseen":false,"updated_at":"<moment>","favorite":false,"group":"","place":null,"archived":false,"mine_rev":0,"max_attempts":0,"lease_seconds":300}',
  },
  {
    args: ['api', 'post', '/lists', '--data', '-'],
    stdin: '{"name": "Boat"}',
    stdout:
      '{"id":"<uuid>","name":"Boat","description":"","icon":"","owner_id":"<uuid>","owner_name":"","owner_email":"ann@example.org","created_at":"<moment>","git_repo":"","my_role":"owner","total":0,"completed":0,"failed":0,"pending":0,"overdue":0,"state":"draft","review":false,"max_waiting":0,"waiting":0,"rev":1,"fields_rev":1,"seen_rev":1,"unseen":false,"updated_at":"<moment>","favorite":false,"group":"","place":null,"archived":false,"mine_rev":0,"max_attempts":0,"lease_seconds":300}',
  },
  { args: ['add', 'Milk', '--list', 'Groceries'], stdout: '<id>\tMilk\n' },
  {
    args: ['add', 'Rye', 'bread', '--due', '2099-12-24', '--label', 'shop', '--label', 'bakery'],
    stdout: '<id>\tRye bread\n',
  },
  {
    args: [
      'add',
      'Eggs',
      '--after',
      'Milk',
      '--due=2099-12-24T17:00:00+01:00',
      '--description',
      '-',
      '--json=name,due_at,description',
    ],
    stdin: 'Ten of them\n',
    stdout: '{"name":"Eggs","due_at":"<moment>","description":"Ten of them"}\n',
  },
  {
    args: ['add', 'Salt', '--due', 'some day'],
    stderr: 'docket: “some day” is no date.\nFor example: 2026-12-24, "tomorrow 17:00", "every monday", <moment>\n',
    code: 2,
  },
  { args: ['add'], stderr: 'docket: TEXT is missing.\nSee: docket add --help\n', code: 2 },
  {
    args: ['add', 'Tar', '-l', 'Bot'],
    stderr: 'docket: There is no list “Bot”.\nYour lists: docket lists --all\n',
    code: 1,
  },
  {
    args: ['show', 'groceries'],
    stdout: [
      '<id>\tpending\t\tMilk\t',
      '<id>\tpending\t2099-12-24\tRye bread\tshop, bakery',
      '<id>\tpending\t2099-12-24 17:00\tEggs\t',
      '',
    ].join('\n'),
  },
  {
    args: ['show', 'Groceries', '--label', 'bakery', '--json', 'name,labels'],
    stdout: '[{"name":"Rye bread","labels":["shop","bakery"]}]\n',
  },
  {
    args: ['show', 'Groceries', '--status', 'late'],
    stderr: 'docket: status: must be pending, in_progress, completed, or failed.\n',
    code: 2,
  },
  { args: ['comment', 'Milk', 'Two', '*bottles*'], stdout: '<id>\tMilk\n' },
  { args: ['comment', 'rye BREAD', '-'], stdin: 'Sliced,\nplease.\n', stdout: '<id>\tRye bread\n' },
  {
    args: ['show', 'rye bread'],
    stdout: [
      'Rye bread',
      'id: <uuid>',
      'status: pending',
      'due: 2099-12-24',
      'labels: shop, bakery',
      '',
      'ann@example.org, <time>',
      '  Sliced,',
      '  please.',
      '',
    ].join('\n'),
  },
  {
    args: ['show', 'Nobody'],
    stderr:
      'docket: There is no list and no task “Nobody”.\nYour lists: docket lists. Look for tasks: docket search WORDS\n',
    code: 1,
  },
  { args: ['done', 'Milk', '--result', 'At the corner shop'], stdout: '<id>\tcompleted\tMilk\n' },
  { args: ['done', 'Milk'], stderr: 'Milk was done already.\n', code: 3 },
  {
    args: ['show', 'Milk', '--json=status,outputs'],
    stdout: '{"status":"completed","outputs":{"result":"At the corner shop"}}\n',
  },
  { args: ['reopen', 'Milk'], stdout: '<id>\tpending\tMilk\n' },
  { args: ['add', 'Milk', '--list', 'Boat'], stdout: '<id>\tMilk\n' },
  {
    args: ['show', 'Milk'],
    stderr: [
      'docket: “Milk” can be any of these:',
      '  <id>  Milk · pending · in Boat',
      '  <id>  Milk · pending · in Groceries',
      'Name one by the eight digits before it.',
      '',
    ].join('\n'),
    code: 2,
  },
  {
    args: ['done', 'Milk', '--list', 'Boat', '--json=name,status'],
    stdout: '[{"name":"Milk","status":"completed"}]\n',
  },
  { args: ['search', 'bottles'], stdout: '<id>\tpending\tGroceries\tMilk\tTwo *bottles*\n' },
  { args: ['search', 'sliced', '--json=name,where'], stdout: '[{"name":"Rye bread","where":"comment"}]\n' },
  { args: ['search', 'nothing of it'], stderr: 'Nothing was found.\n' },
  { args: ['add', 'Tea', '--due', '2020-01-02'], stdout: '<id>\tTea\n' },
  { args: ['today'], stdout: '<id>\t2020-01-02\tGroceries\tTea\n' },
  {
    args: ['import', '-', '--as', 'md'],
    stdin: '# Boat\n- [ ] Sand the hull #hull\n- [x] Paint it (2099-12-24)\n',
    stdout: '<id>\tBoat\t2 tasks\n',
  },
  {
    args: ['import', '-', '--as', 'md'],
    stdin: '# Boat\n- [ ] Sand the hull #hull\n- [x] Paint it (2099-12-24)\n',
    stderr: 'All of Boat is there already.\n',
    code: 3,
  },
  {
    args: ['import', '-', '--as', 'csv', '--list', 'Boat', '--dry-run'],
    stdin: 'Title,Due\nVarnish,2099-12-31\n',
    stdout: 'Boat\tis there\t1 of 1 tasks\n',
  },
  { args: ['import', 'nowhere.md'], stderr: 'docket: nowhere.md cannot be read (ENOENT).\n', code: 2 },
  {
    args: ['export', 'Boat'],
    stdout: ['# Boat', '', '- [x] Milk', '- [ ] Sand the hull #hull', '- [x] Paint it (2099-12-24)', ''].join('\n'),
  },
  {
    args: ['export', 'Boat', '--as', 'csv'],
    stdout: [
      '\ufeffName,Description,Status,Due,Repeat,Labels\r',
      'Milk,,completed,,,\r',
      'Sand the hull,,pending,,,hull\r',
      'Paint it,,completed,2099-12-24,,\r',
      '',
    ].join('\n'),
  },
  {
    args: ['export', 'Boat', '--as', 'ics'],
    stdout: [
      'BEGIN:VCALENDAR\r',
      'VERSION:2.0\r',
      'PRODID:-//Docket//Docket//EN\r',
      'CALSCALE:GREGORIAN\r',
      'METHOD:PUBLISH\r',
      'NAME:Docket\r',
      'X-WR-CALNAME:Docket\r',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M\r',
      'X-PUBLISHED-TTL:PT15M\r',
      'BEGIN:VEVENT\r',
      'UID:<uuid>\r',
      'SEQUENCE:5\r',
      'DTSTAMP:<stamp>\r',
      'LAST-MODIFIED:<stamp>\r',
      'DTSTART;VALUE=DATE:<id>\r',
      'SUMMARY:Paint it\r',
      'CATEGORIES:Boat\r',
      'URL:<server>/lists/<uuid>?task=\r',
      ' <uuid>\r',
      'TRANSP:TRANSPARENT\r',
      'END:VEVENT\r',
      'END:VCALENDAR\r',
      '',
    ].join('\n'),
  },
  { args: ['export', 'Boat', '--as', 'json', '-o', 'boat.json'], stderr: 'Boat is in boat.json.\n' },
  {
    args: ['export', 'Boat', '--as', 'json', '-o', 'boat.json'],
    stderr: 'docket: boat.json cannot be written (EEXIST).\nThere is such a file already.\n',
    code: 2,
  },
  {
    args: ['export', 'Boat', '--as', 'pdf'],
    stderr: 'docket: “pdf” is no form.\nThere are: md, csv, json, ics, archive\n',
    code: 2,
  },
  {
    args: ['watch', 'Boat', '--since', '1', '--once'],
    stdout: [
      '<time>\t<id>\tann@example.org by laptop\tcompleted\tMilk',
      '<time>\t<id>\tann@example.org by laptop\tpending\tSand the hull',
      '<time>\t<id>\tann@example.org by laptop\tcompleted\tPaint it',
      '',
    ].join('\n'),
    stderr: 'To go on from here: --since <rev>\n',
  },
  {
    args: ['watch', 'Boat', '--once', '--json=event'],
    stdout: ['{"event":"task"}', '{"event":"task"}', '{"event":"task"}', '{"event":"synced"}', ''].join('\n'),
    stderr: 'To go on from here: --since <rev>\n',
  },
  { args: ['api', 'GET', '/lists/nowhere'], stderr: 'docket: listID: must be an id like <uuid>.\n', code: 2 },
  {
    args: ['api', 'GET', 'https://elsewhere.example/'],
    stderr: 'docket: “https://elsewhere.example/” is no path of the API.\nIt begins with /: docket api GET /lists\n',
    code: 2,
  },
  { args: ['outbox'], stderr: 'Nothing waits.\n' },
  {
    args: ['lists', '--json=name,total,completed'],
    stdout: '[{"name":"Boat","total":3,"completed":2},{"name":"Groceries","total":4,"completed":0}]\n',
  },
  { args: ['lsit'], stderr: 'docket: There is no command “lsit”.\nIs it lists? See: docket help\n', code: 2 },
  { args: ['lists', '--jsn'], stderr: 'docket: There is no option --jsn.\nSee: docket lists --help\n', code: 2 },
  { args: ['--version'], stdout: '0.1.0\n' },
]
