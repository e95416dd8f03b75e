/**
 * A plugin of rolldown: of the contract, those who call need only method and path of each operation. The schemas, and the library that
 * they are written with, stay out.
 */
export const routesOnly = () => ({
  name: 'docket:routes-only',
  async load(id) {
    if (!id.endsWith('/contract/src/routes.ts')) return
    const { routes } = await import('@docket/contract/routes')
    return { code: `export const routes = ${JSON.stringify(routes)}`, moduleType: 'js' }
  },
})
