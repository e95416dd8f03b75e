/** Where a finger points, a keyboard of the screen takes half of it: nothing brings that up unasked. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches
