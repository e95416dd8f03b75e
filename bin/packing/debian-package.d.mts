import type { Packing } from './identify.mjs'

export function debianPackage(packing: Packing & { out: string }): Promise<string>
