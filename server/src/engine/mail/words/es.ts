import type { Words } from './words.ts'

/** «Tú». */
export const es: Words = {
  all: {
    bare_link: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    notice_reason: 'Docket te escribe cada vez que cambia algo que protege tu cuenta.',
  },
  daily: {
    subject:
      '{waiting, plural, =0 {{late, plural, one {Una de sus tareas está atrasada} other {# de sus tareas están atrasadas}}} one {Algo le espera} other {# cosas le esperan}}',
    lead: 'Esto es lo que le espera en Docket.',
    waiting: 'En sus avisos',
    late: 'Atrasadas',
    kinds: {
      mention: '{who} le mencionó en «{task}» ({list})',
      comment:
        '{count, plural, one {{who} comentó «{task}» ({list})} other {«{task}» ({list}) tiene # comentarios nuevos, el último de {who}}}',
      assigned:
        '{more, plural, =0 {{who} le dio «{task}» ({list})} one {{who} le dio «{task}» ({list}) y una tarea más} other {{who} le dio «{task}» ({list}) y # tareas más}}',
      added: '{who} le añadió a «{list}»',
      handed_back: '«{list}» ha vuelto: {who} terminó la última tarea',
      hook_off: '«{list}»: se desactivó un webhook, porque su dirección no acepta nada',
      reminder: '«{task}» ({list}): quería que se le recordara',
      needs_you: '{count, plural, one {«{task}» ({list}) le necesita} other {# tareas de «{list}» le necesitan}}',
    },
    lateTask: '«{task}» ({list}), vencía el {due}',
    more: '{count, plural, one {Y una más.} other {Y # más.}}',
    somebody: 'Alguien',
    task: 'una tarea',
    list: 'una lista',
    button: 'Abrir los avisos',
    then: 'Lo que haya leído hasta mañana no se repite. Los días en que nada espera no hay correo.',
    reason: 'Recibe este correo como mucho una vez al día, porque algo le espera en Docket.',
    settings: 'Elegir otra hora',
    stop: 'Terminar estos correos',
  },
  verify: {
    subject: 'Confirma tu dirección de correo',
    lead: 'Tu cuenta de Docket está lista. Confirma que esta dirección es tuya y podrás invitar a otras personas a tus listas.',
    button: 'Confirmar la dirección',
    until: 'El enlace sirve una sola vez y es válido durante {lasts}, hasta el {until}.',
    then: 'Si no has creado ninguna cuenta, ignora este mensaje. Sin él, nadie puede confirmar tu dirección.',
    reason: 'Recibes este mensaje porque se ha creado una cuenta de Docket con esta dirección.',
  },
  reset: {
    subject: 'Elige una contraseña nueva',
    lead: 'Alguien ha pedido una contraseña nueva para tu cuenta de Docket. Si has sido tú, elígela aquí.',
    button: 'Elegir contraseña',
    until:
      'El enlace sirve una sola vez y es válido durante {lasts}, hasta el {until}. La contraseña nueva cierra todas tus demás sesiones.',
    then: 'Si no has sido tú, ignora este mensaje. Tu contraseña sigue siendo la misma.',
    reason: 'Recibes este mensaje porque se ha pedido una contraseña nueva para esta dirección.',
  },
  invite: {
    subject: '{inviter} comparte una lista contigo',
    lead: '{inviter} te invita a {is_named, select, yes {la lista «{list_name}»} other {una lista}}. {role, select, editor {Podrás añadir tareas, cambiarlas y completarlas.} other {Podrás leerla y ver cómo avanza el trabajo.}}',
    button: 'Ver la invitación',
    until: 'La invitación es solo para esta dirección. Puedes aceptarla durante {lasts}, hasta el {until}.',
    then: 'Si no sabes de quién viene, ignora este mensaje. Solo entrarás en la lista si la aceptas.',
    reason: 'Recibes este mensaje porque {inviter} ha escrito tu dirección para compartir una lista.',
  },
  password_changed: {
    subject: 'Tu contraseña ha cambiado',
    lead: 'La contraseña de tu cuenta de Docket se cambió el {at}. Todas tus demás sesiones se han cerrado.{keys, plural, =0 {} one { Una clave de API sigue funcionando.} other { # claves de API siguen funcionando.}}',
    then: 'Si no has sido tú, pide ahora mismo una contraseña nueva en la página de inicio de sesión. Después, revisa el registro de seguridad y las claves de API en los ajustes.',
  },
  two_factor_on: {
    subject: 'La verificación en dos pasos está activada',
    lead: 'La verificación en dos pasos de tu cuenta de Docket se activó el {at}. A partir de ahora, para iniciar sesión necesitas un código de tu aplicación además de la contraseña. Guarda los códigos de recuperación donde puedas encontrarlos sin tu teléfono.',
    then: 'Si no has sido tú, otra persona conoce tu contraseña. Si tu sesión sigue abierta, desactiva la verificación en los ajustes y cambia la contraseña. Si no, pide ayuda a quien administra este Docket.',
  },
  two_factor_off: {
    subject: 'La verificación en dos pasos está desactivada',
    lead: 'La verificación en dos pasos de tu cuenta de Docket se desactivó el {at}. A partir de ahora, basta con la contraseña para iniciar sesión.',
    then: 'Si no has sido tú, cambia ahora mismo la contraseña y vuelve a activar la verificación. Después, revisa el registro de seguridad y las claves de API en los ajustes.',
  },
  recovery_codes_renewed: {
    subject: 'Tienes códigos de recuperación nuevos',
    lead: 'El {at} se crearon códigos de recuperación nuevos para tu cuenta de Docket. Los anteriores ya no sirven.',
    then: 'Si no has sido tú, cambia ahora mismo la contraseña y crea códigos nuevos en los ajustes.',
  },
  recovery_code_used: {
    subject: 'Inicio de sesión con un código de recuperación',
    lead: 'El {at} se usó un código de recuperación para iniciar sesión en tu cuenta de Docket. {left, plural, =0 {Era el último: crea códigos nuevos en los ajustes antes de que necesites otro.} one {Queda un código.} other {Quedan # códigos.}}',
    then: 'Si no has sido tú, cambia ahora mismo la contraseña y crea códigos nuevos en los ajustes.',
  },
  api_key_made: {
    subject: 'Una clave de API nueva para tu cuenta',
    lead: 'La clave de API «{name}» se creó para tu cuenta de Docket el {at}. Quien la tenga puede usar Docket en tu nombre.',
    then: 'Si no has sido tú, revoca la clave en los ajustes y cambia ahora mismo la contraseña.',
  },
  sign_on_linked: {
    subject: 'Ya puedes iniciar sesión con {provider}',
    lead: 'Tu cuenta de Docket se conectó con {provider} el {at}, porque {provider} indica que esta dirección es tuya. A partir de ahora puedes iniciar sesión con {provider}. {taken, select, yes {La dirección aún no estaba confirmada, así que la contraseña, las sesiones y las claves de API que tenía la cuenta ya no funcionan.} other {Todo lo demás sigue igual.}}',
    then: 'Si no has sido tú, otra persona puede iniciar sesión en {provider} con tu dirección. Protege primero tu cuenta allí. Después, revisa aquí el registro de seguridad y las claves de API en los ajustes.',
  },
}
