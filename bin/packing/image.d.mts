import type { Packing } from './identify.mjs'

export function image(packing: Packing & { system: string; to: string }): Promise<string>
