import type { analyticsMessages as english } from './analytics.en.ts'
import type { Translation } from './translation.ts'

export const analyticsMessages: Translation<typeof english> = {
  analytics: {
    page: 'Estadísticas',
    window: 'Periodo',
    windows: { d7: '7 días', d30: '30 días', d90: '90 días', d365: '1 año' },
    reading: 'Cargando las cifras',
    failed: 'Las cifras vienen del servidor, que ahora no responde. Estarán aquí cuando responda.',
    tryNow: 'Reintentar',
    sentence: {
      none: 'No se ha completado nada en {days, plural, one {un día} other {# días}}.',
      some: 'En {days, plural, one {un día} other {# días}} se {done, plural, one {ha completado} other {han completado}} <b>{done, plural, one {# tarea} other {# tareas}}</b>{failed, plural, =0 {.} one { y <b>#</b> ha fallado.} other { y <b>#</b> han fallado.}}',
      best: 'La mayor parte el {day}: <b>{count, number}</b>.',
      today: '{count, plural, =0 {Hoy aún ninguna.} one {Hoy, <b>una</b>.} other {Hoy, <b>#</b>.}}',
    },
    chart: {
      empty:
        'En cuanto se termine una tarea, cada día tendrá aquí su barra: lo completado sobre la línea, lo fallido debajo.',
      title: 'Completadas sobre la línea, fallidas debajo.',
      each: '{unit, select, week {Cada barra es una semana.} other {Cada barra es un mes.}}',
      torn: 'Las barras cortadas llevan su número.',
      asTable: 'Ver como tabla',
      asChart: 'Ver como gráfico',
      label:
        'Tareas por {unit, select, week {semana} month {mes} other {día}}: las flechas del teclado leen {unit, select, week {una semana tras otra} month {un mes tras otro} other {un día tras otro}}',
      span: '{unit, select, week {Semana del {day}} other {{day}}}',
      today: 'hoy',
      day: '{day}: {done, plural, =0 {nada completado} one {# completada} other {# completadas}}{failed, plural, =0 {} one {, # fallida} other {, # fallidas}}',
      date: '{unit, select, week {Semana del} month {Mes} other {Día}}',
      done: 'Completadas',
      failed: 'Fallidas',
      utc: 'Los días son los de UTC.',
    },
    lists: 'Las tareas de tus listas',
    noLists: 'Aún no tienes ninguna lista.',
    states: 'Cómo está todo ahora',
    more: 'Mostrar las {count}',
    status: { completed: 'Completadas', in_progress: 'En curso', failed: 'Fallidas', pending: 'Pendientes' },
  },
}
