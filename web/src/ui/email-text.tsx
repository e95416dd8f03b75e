/** An address within a sentence. Where a line is too short for it, it goes on with its `@` in the next one; large text is smaller there. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <b dir="ltr" className="@max-[14rem]/slip:[font-stretch:66%] @max-[14rem]/slip:text-[0.875em]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </b>
  )
}
