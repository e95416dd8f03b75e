/** Of the codes that an authenticator app shows. */
export const codeLength = 6

/** The digits of what was typed or pasted: blanks and dashes only help the eye. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, codeLength)
