export const bundlePrograms: (node: string) => Promise<string>
