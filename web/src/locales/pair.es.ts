import type { pairMessages as english } from './pair.en.ts'
import type { Translation } from './translation.ts'

export const pairMessages: Translation<typeof english> = {
  pair: {
    page: 'Permitir un equipo',
    codeLabel: 'Código en el equipo',
    codeHelp: 'Ocho letras, como aparecen en la terminal.',
    codeMissing: 'En el equipo aparecen ocho letras.',
    look: 'Comprobar',
    looking: 'Comprobando',
    lead: 'Un equipo pide una clave de API, con la que actúa en tu nombre.',
    warn: 'Permítelo solo si acabas de empezarlo tú y el equipo muestra este código:',
    asked: 'Pedido {when}, desde {ip}',
    allow: 'Permitir',
    allowing: 'Permitiendo',
    refuse: 'Rechazar',
    unknown:
      'Nada espera con este código. Es erróneo, ya se usó o se rechazó, o pasaron sus diez minutos. Empieza de nuevo en el equipo.',
    approved: 'Este equipo ya fue permitido.',
    allowed: '{name} recibe ahora su clave. Sigue allí.',
    allowedMore: 'Está entre tus claves en los ajustes, donde puedes revocarla.',
    toKeys: 'A tus claves',
    refused: 'Rechazado: {name} no recibe ninguna clave.',
    loading: 'Preguntando qué equipo es',
  },
}
