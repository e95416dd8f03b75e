import type { commonMessages as english } from './common.en.ts'
import type { Translation } from './translation.ts'

export const commonMessages: Translation<typeof english> = {
  common: {
    docket: 'Docket',
    close: 'Cerrar',
    undo: 'Deshacer',
    ticked: 'Marcado',
    unticked: 'Sin marcar',
    tryAgain: 'Reintentar',
    tryingAgain: 'Reintentando',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    title: '{page} · Docket',
  },
  refusals: {
    unreachable: 'Docket no responde. Comprueba la conexión e inténtalo de nuevo.',
    unavailable: 'Docket está muy ocupado. Inténtalo de nuevo en un momento.',
    storageFull: 'No se ha guardado nada: a este Docket no le queda espacio. Avisa a quien lo administra.',
    field: 'Valor rechazado: {error}',
    wrong:
      '{what, select, long {Como máximo {bound} caracteres.} short {Como mínimo {bound} caracteres.} many {Como máximo {bound}.} most {Como máximo {bound}.} least {Como mínimo {bound}.} empty {No puede quedar vacío.} unseen {Debe tener algo visible.} controls {No puede contener caracteres de control.} email {Debe ser una dirección de correo, por ejemplo olga@docket.example.} digits {Deben ser seis cifras.} years {Debe estar entre los años 1970 y 9999.} other {Debe ser la dirección de un repositorio Git, por https, http, ssh o git.}}',
    said: 'No ha funcionado. Docket dice: {message}',
    failed: 'No ha funcionado. Inténtalo de nuevo; si sigue así, avisa a quien administra este Docket.',
    rateLimited:
      '{unit, select, minutes {Demasiados intentos. Espera {wait, plural, one {un minuto} other {# minutos}} e inténtalo de nuevo.} other {Demasiados intentos. Espera {wait, plural, one {un segundo} other {# segundos}} e inténtalo de nuevo.}}',
    role: 'Tu rol en esta lista no lo permite. Quien es propietario puede cambiarlo.',
    gone: 'Esta lista ya no existe, o ya no está compartida contigo.',
    dispatched: 'Esta lista está repartida entre trabajadores. Hay que esperar a que vuelva.',
    held: 'Un trabajador tiene ahora esta tarea. Retírasela primero.',
    demo: 'Una demo no lo permite. Con una cuenta propia podrás hacerlo.',
    unverified: 'Antes hay que confirmar tu dirección. El enlace está en el correo que recibiste al crear la cuenta.',
    mailFailed:
      'No se ha podido enviar el correo. Inténtalo de nuevo más tarde; si sigue así, avisa a quien administra este Docket.',
    host: 'La puesta en marcha solo funciona en la dirección con la que se inició este Docket. Ábrela allí.',
    crossSite:
      'Docket se ha abierto en una dirección que no es la suya, así que no se ha cambiado nada. Ábrelo en la suya.',
    passwordWrong: 'Esta no es tu contraseña.',
    lapsed: 'Tu cuenta es de solo lectura, así que no se ha cambiado nada. En Ajustes, Facturación verás qué hacer.',
    codeWrong: 'No es el código que muestra ahora la aplicación. Espera al siguiente.',
  },
  verification: {
    ok: 'Tu dirección está confirmada.',
    failed:
      'Ese enlace ya no es válido, así que la dirección aún no está confirmada. Inicia sesión y pide otro correo.',
  },
  notFound: {
    page: 'Aquí no hay nada',
    title: 'Aquí no hay nada',
    lead: 'Ninguna página tiene esta dirección. Puede que la lista ya no exista, o que ya no esté compartida contigo.',
    home: 'Ir a todas las listas',
  },
  failure: {
    stopped: {
      title: 'Esta página se ha parado',
      lead: 'Algo en ella ha fallado. Lo que guardaste está a salvo en el servidor.',
    },
    unfetched: {
      title: 'Esta página aún no está aquí',
      lead: 'No se ha podido obtener del servidor. Comprueba la conexión e inténtalo de nuevo.',
    },
    unreachable: {
      title: 'Docket no responde',
      lead: 'La página está aquí, pero no se llega al servidor. Comprueba la conexión; Docket sigue intentándolo.',
    },
    unavailable: {
      title: 'Docket no funciona en este momento',
      lead: 'Lo que guardaste está a salvo, y tu sesión sigue abierta. Docket vuelve a intentarlo en un momento.',
    },
    detail: 'Mensaje: {message}',
  },
}
