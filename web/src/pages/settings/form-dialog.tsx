import { useTranslations } from 'use-intl'
import { FormDialog as AnyFormDialog, type FormDialogProps } from '../../forms/form-dialog.tsx'

/** With the settings' own word for leaving everything as it is, unless there is a better one. */
export const FormDialog = <Values extends object>(
  props: Omit<FormDialogProps<Values>, 'cancel'> & { cancel?: string },
) => {
  const t = useTranslations('settings')
  return <AnyFormDialog cancel={t('cancel')} {...props} />
}
