/** So many lists are opened by their number. */
export const mostNumbers = 9
