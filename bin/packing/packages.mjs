/** The package that a file belongs to, as its folder below the root: `node_modules/@scope/name`, or one within another. */
export const packageOf = (file) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]

/** A plugin of rolldown and Vite that puts the packages of all files that are bundled into `found`. */
export const collectPackages = (found) => ({
  name: 'docket:collect-packages',
  generateBundle(_, bundle) {
    for (const { moduleIds = [], originalFileNames = [] } of Object.values(bundle))
      for (const file of [...moduleIds, ...originalFileNames]) if (packageOf(file)) found.add(packageOf(file))
  },
})
