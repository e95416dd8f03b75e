import type { bannerMessages as english } from './banners.en.ts'
import type { Translation } from './translation.ts'

export const bannerMessages: Translation<typeof english> = {
  banner: { more: 'Más' },
  verifyBanner: {
    lead: 'Tu dirección aún no está confirmada. <rest>Busca nuestro correo a {email} y abre el enlace que contiene.</rest>',
    leadWithoutMail:
      'Tu dirección aún no está confirmada. <rest>Desde aquí no se envían correos: pide el enlace a quien administra este Docket, está en el registro del servidor.</rest>',
    sent: 'Enviado. El correo a {email} está en camino.',
    made: 'Hay un enlace nuevo en el registro del servidor. Pídelo a quien administra este Docket.',
    again: 'Enviar de nuevo',
    makeAgain: 'Crear un enlace nuevo',
    sending: 'Enviando',
    later: 'Más tarde',
  },
  noMail: {
    lead: '<b>No hay servidor de correo.</b> <rest>Las invitaciones y las contraseñas nuevas son enlaces que se copian y se pasan. Para enviarlas por correo, inicia Docket con <code>DOCKET_MAIL_URL</code> y <code>DOCKET_MAIL_FROM</code>.</rest>',
    known: 'Entendido',
  },
  demoBanner: {
    lead: 'Esto es una demo, solo para ti. <rest>Se elimina un día después de abrirla, con todo su contenido.</rest>',
  },
  standing: {
    readOnly:
      'Tu cuenta es de solo lectura: puedes leerlo y exportarlo todo. Las listas se podrán cambiar de nuevo cuando pagues un plan.',
    ending: 'Tu periodo de prueba dura hasta el {until}. Después podrás leer tus listas, pero no cambiarlas.',
    plans: 'Ver los planes',
    later: 'Más tarde',
  },
}
