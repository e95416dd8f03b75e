import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { wrongFields } from '../api/refusals.ts'
import { noticeSessionEnd } from '../api/session.ts'
import { useFieldRefusal, useRefusal } from '../api/use-refusal.ts'

/** Why a field was not taken, by its name; `form` is about the form as a whole. */
export type Refusals<Values> = { readonly [Name in keyof Values | 'form']?: string | undefined }

export interface FormOptions<Values extends object> {
  /**
   * What stands in the fields, by their `name`. A field that is named as in the body of the call finds by itself what
   * the server refuses about it.
   */
  read(data: FormData): Values
  /** What can be refused without a round trip. */
  validate?(values: Values): Refusals<Values>
  submit(values: Values, form: HTMLFormElement): Promise<unknown>
  /** It was taken, by the form that still waits for it. */
  done?(): void
  /** Says it in the page's own words where it knows better than the general sentence. */
  explain?(error: unknown): Refusals<Values> | undefined
}

export interface Form<Values> {
  /** Of the `form` element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    onSubmit(event: FormEvent): Promise<void>
    onInput(event: FormEvent): void
  }
  /** `name` and `refusal` of a field. */
  field<Name extends keyof Values & string>(name: Name): { name: Name; refusal: string | undefined }
  readonly refusals: Refusals<Values>
  readonly pending: boolean
  /** Forgets what was refused, and waits no longer for what is under way. */
  clear(): void
}

/**
 * A form whose fields keep their own text: it is read when it is sent, and stays whatever happens. The first refused field
 * gets the focus and is looked at again with every character; a field not yet refused is left in peace.
 */
export const useForm = <Values extends object>(options: FormOptions<Values>): Form<Values> => {
  const { read, validate, submit, done, explain } = options
  const ref = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals<Values>>({})
  const explainGenerally = useGeneralRefusals<Values>()
  const [pending, setPending] = useState(false)
  const sending = useRef<object>(undefined)

  const readNow = (): Values => read(new FormData(ref.current!))

  const show = (next: Refusals<Values>): void => {
    setRefusals(next)
    namedElements(ref.current!)
      .find(({ name }) => nameIn(next, name))
      ?.focus()
  }

  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (sending.current) return
    const values = readNow()
    const found = validate?.(values) ?? {}
    show(found)
    if (Object.values(found).some(Boolean)) return
    const own = {}
    sending.current = own
    setPending(true)
    const isAwaited = () => sending.current === own && ref.current !== null
    try {
      await submit(values, ref.current!)
      if (isAwaited()) done?.()
    } catch (error) {
      noticeSessionEnd(error)
      if (isAwaited()) show(explain?.(error) ?? explainGenerally(error, ref.current!))
    } finally {
      if (sending.current === own) {
        sending.current = undefined
        setPending(false)
      }
    }
  }

  const onInput = ({ target }: FormEvent): void => {
    const { name } = target as HTMLInputElement
    if (!refusals.form && !nameIn(refusals, name)) return
    const found = nameIn(refusals, name) ? validate?.(readNow())[name as keyof Values] : undefined
    setRefusals({ ...refusals, form: undefined, [name]: found })
  }

  return {
    props: { ref, noValidate: true, onSubmit, onInput },
    field: (name) => ({ name, refusal: refusals[name] }),
    refusals,
    pending,
    clear() {
      sending.current = undefined
      setPending(false)
      setRefusals({})
    },
  }
}

/** The server's rules are stricter than those of a page: what it says of a field stands beside it, the rest below the form. */
const useGeneralRefusals = <Values>(): ((error: unknown, form: HTMLFormElement) => Refusals<Values>) => {
  const refusalOf = useRefusal()
  const fieldRefusalOf = useFieldRefusal()
  return (error, form) => {
    const wrong = wrongFields(error)
    const beside = namedElements(form).flatMap(({ name }) =>
      wrong[name] === undefined ? [] : [[name, fieldRefusalOf(wrong[name])]],
    )
    return (beside.length > 0 ? Object.fromEntries(beside) : { form: refusalOf(error) }) as Refusals<Values>
  }
}

const nameIn = (refusals: Readonly<Record<string, string | undefined>>, name: string): boolean =>
  name !== '' && refusals[name] !== undefined

const namedElements = (form: HTMLFormElement): HTMLInputElement[] =>
  Array.from(form.elements).filter((element): element is HTMLInputElement => 'name' in element && element.name !== '')
