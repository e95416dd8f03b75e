/** The row of holes between what is open and what is done. */
export const Perforation = () => <div aria-hidden className="perforation" />
