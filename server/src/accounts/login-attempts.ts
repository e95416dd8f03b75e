/** The counter of wrong passwords for an address. */
export const loginAttempts = (email: string): string => `login ${email}`
