const thisComputer = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** Where another device opens this Docket: as it says itself, or else as it was opened here, from elsewhere. */
export const addressForOthers = (
  reachableAt: string,
  { hostname, origin }: { hostname: string; origin: string },
): string | undefined => (reachableAt !== '' ? reachableAt : thisComputer.test(hostname) ? undefined : origin)
