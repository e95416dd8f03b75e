/** A link in running text. */
export const textLink = 'text-pen underline decoration-1 underline-offset-2 hover:decoration-2'

/** A link that stands by itself, where nobody takes it for text. */
export const quietLink = '-my-1 inline-block py-1 text-pen decoration-1 underline-offset-2 hover:underline'
