/**
 * Whether mail programs could make a link of something in it, which whoever wrote the name would then send to strangers in
 * our name: `https://…`, `www.…`, or a word with a dot that reads as the name of a host.
 */
export const namesAddress = (name: string): boolean =>
  /:\/\/|www\.|[\p{L}\p{N}-][.。](?:\p{L}{2,}|xn--[\w-]+)(?![\p{L}\p{N}])/iu.test(
    name.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''),
  )
