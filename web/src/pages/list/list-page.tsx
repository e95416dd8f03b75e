/** One list: its lines, and everything that is done to them. */
export const ListPage = () => null
