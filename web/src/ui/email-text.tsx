/** An address within a sentence. Where a line is too short for it, it goes on with its `@` in the next one. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <b dir="ltr">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </b>
  )
}
