import type { shellMessages as english } from './shell.en.ts'
import type { Translation } from './translation.ts'

export const shellMessages: Translation<typeof english> = {
  shell: {
    skip: 'Ir al contenido',
    navigation: 'Navegación',
    unfold: 'Nombres',
    home: 'Todas las listas',
    today: 'Hoy',
    upcoming: 'Próximos días',
    inbox: 'Avisos',
    analytics: 'Estadísticas',
    palette: 'Buscar o hacer',
    paletteShort: 'Buscar',
    dueToday:
      '{count, plural, one {# tarea} other {# tareas}}{late, plural, =0 {} one {, # atrasada} other {, # atrasadas}}',
    settings: 'Ajustes',
    homeShort: 'Listas',
    lists: 'Listas',
    favorites: 'Favoritas',
    otherLists: 'Otras listas',
    newList: 'Nueva lista',
    open: '{open, plural, one {# por hacer} other {# por hacer}}',
    changed: 'cambiada por otras personas',
    accountShort: 'Cuenta',
    themeNow: 'Tema: {theme, select, light {claro} dark {oscuro} other {sistema}}',
  },
  keys: {
    everywhere: 'En todas partes',
    home: 'En todas las listas',
    palette: 'Buscar o hacer',
    goHome: 'Todas las listas',
    goToday: 'Hoy',
    goUpcoming: 'Próximos días',
    goAnalytics: 'Estadísticas',
    goSettings: 'Ajustes',
    newList: 'Nueva lista',
    theme: 'Cambiar de tema',
    keys: 'Todos los atajos',
    openList: 'Abrir esa lista',
    move: 'Pasar de una lista a otra',
  },
}
