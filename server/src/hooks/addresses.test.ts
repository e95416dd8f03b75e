import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cast } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`webhooks of an installation of the internet on ${databaseName}`, () => {
  const docket = useDocket()

  test('createHook and updateHook refuse every address that is none of the internet', async () => {
    const { olga } = await cast(docket)
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
    const good = 'https://hooks.example.org/docket'
    const { id: hookID } = await olga.api.createHook({ listID, body: { url: good } })
    for (const url of [
      ...['http://hooks.example.org/', 'https://hooks.example.org:8443/', 'https://olga:word@hooks.example.org/'],
      ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://127.1/'],
      ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://[2002:7f00:1::]/'],
      ...['https://localhost/', 'https://printer/', 'https://db.internal/', 'https://169.254.169.254/', 'https://0/'],
      ...[
        'https://10.0.0.1/',
        'https://192.168.1.1/',
        'https://[fd00::1]/',
        'https://hooks.example.org/#x',
        'https://',
      ],
    ]) {
      await refused(olga.api.createHook({ listID, body: { url } }), 'request.invalid')
      const { body } = await refused(olga.api.updateHook({ listID, hookID, body: { url } }), 'request.invalid')
      assert.deepEqual(
        body.fields?.map(({ field }) => field),
        ['url'],
        url,
      )
    }
    assert.deepEqual(
      (await olga.api.getHooks({ listID })).map(({ url }) => url),
      [good],
    )
  })
})

describe(`webhooks that are off on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_HOOKS: 'off' } })

  test('createHook says that nothing is sent', async () => {
    const { olga } = await cast(docket)
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
    await refused(olga.api.createHook({ listID, body: { url: 'https://hooks.example.org/' } }), 'not_found')
    assert.deepEqual(await olga.api.getHooks({ listID }), [])
  })
})
