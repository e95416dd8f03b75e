import type { dayMessages as english } from './days.en.ts'
import type { Translation } from './translation.ts'

export const dayMessages: Translation<typeof english> = {
  days: {
    today: 'Hoy',
    upcoming: 'Próximos días',
    mine: 'Mías',
    onlyMine: 'Solo las mías',
    views: 'Días',
    late: 'Atrasadas',
    later: 'Más adelante',
    undated: 'Sin fecha',
    tomorrow: 'Mañana',
    more: '{count, plural, one {Mostrar # más} other {Mostrar # más}}',
    lines: 'Tareas por día',
    label:
      '{name}. {status}, en {list}{due, select, none {} other {, vence {due}}}{mine, select, yes {, asignada a ti} no {} other {, asignada a {who}}}{waitsFor, plural, =0 {} other {, espera a #}}{start, select, none {} other {, empieza {start}}}{selected, select, yes {, seleccionada} other {}}{waiting, select, yes {, por enviar} other {}}{asks, select, yes {, cambiada entretanto por otra persona} other {}}',
    complete: 'Completar «{name}»',
    reopen: 'Reabrir «{name}»',
    due: 'Vence',
    toYou: 'Asignada a ti',
    dueTitle: '{count, plural, one {¿Para cuándo?} other {¿Para cuándo estas # tareas?}}',
    state: '«{name}»: {status}',
    menu: '«{name}»',
    select: 'Seleccionar «{name}»',
    add: {
      today: '{isTight, select, true {Una tarea para hoy} other {Una tarea para hoy, o para otra fecha}}',
      mine: '{isTight, select, true {Una tarea para ti} other {Una tarea para ti, con fecha si quieres}}',
      list: 'Lista de la tarea nueva',
      added: '«{name}» está ahora en «{list}».',
      open: 'Abrir la lista',
    },
    openList: 'Abrir la lista {list}',
    conflict: 'Cambiada entretanto',
    sentence: {
      none: 'Hoy no vence nada.',
      noneLate: '{today, plural, one {<b>Una tarea</b> vence hoy.} other {<b># tareas</b> vencen hoy.}}',
      late: '{count, plural, one {<late>Una tarea está atrasada.</late>} other {<late># tareas están atrasadas.</late>}} {today, plural, =0 {Hoy no vence nada más.} one {<b>Una más</b> vence hoy.} other {<b># más</b> vencen hoy.}}',
      upcoming:
        '{week, plural, =0 {Nada vence en los próximos siete días} one {<b>Una tarea</b> vence en los próximos siete días} other {<b># tareas</b> vencen en los próximos siete días}}{later, plural, =0 {.} one {, una más adelante.} other {, # más adelante.}}',
      mine: '{count, plural, =0 {No tienes nada asignado.} one {Tienes <b>una tarea</b> asignada.} other {Tienes <b># tareas</b> asignadas.}}{overdue, plural, =0 {} one { <late>Una está atrasada.</late>} other { <late># están atrasadas.</late>}}',
    },
    empty: {
      today: 'Las tareas con fecha de hoy, y las atrasadas, se reúnen aquí desde todas tus listas.',
      upcoming: 'Las tareas con fecha posterior a hoy se reúnen aquí desde todas tus listas.',
      mine: 'Las tareas asignadas a ti se reúnen aquí desde todas tus listas.',
      howMine: 'Para asignar una tarea, ábrela o pulsa <key>A</key> en su línea.',
      how: 'Para dar una fecha a una tarea, ábrela o pulsa <key>D</key> en su línea.',
    },
    reading: 'Cargando tus tareas',
    notHere: 'No todas tus tareas están en este navegador: llegarán cuando vuelva la conexión.',
    keys: {
      group: 'En Hoy, Próximos días y Mías',
      beside: 'Ir a la columna o al día de al lado',
      take: 'Llevar la tarea a la columna o al día de al lado',
      list: 'Abrir su lista',
    },
  },
}
