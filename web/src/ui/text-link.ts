/** A link in running text. */
export const textLink = 'text-pen underline decoration-1 underline-offset-2 hover:decoration-2'
