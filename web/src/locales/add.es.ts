import type { addMessages as english } from './add.en.ts'
import type { Translation } from './translation.ts'

export const addMessages: Translation<typeof english> = {
  add: {
    page: 'Añadir una tarea',
    name: 'Tarea',
    nameMissing: 'Una tarea necesita un nombre.',
    nameLong: 'Una tarea tiene 500 caracteres como máximo. {over, plural, one {Sobra uno.} other {Sobran #.}}',
    description: 'Descripción',
    descriptionLong: '{most, number} caracteres como máximo. {over, plural, one {Sobra uno.} other {Sobran #.}}',
    list: 'Lista',
    choose: 'Elegir una lista',
    listMissing: 'La lista elegida ya no admite tareas nuevas. Elige otra.',
    newList: 'Nueva lista: Bandeja de entrada',
    inbox: 'Bandeja de entrada',
    otherList: 'La lista pedida no admite tareas nuevas, o no es tuya: elige otra.',
    add: 'Añadir',
    added: '«{name}» añadida a {list}.',
    open: 'Abrir la lista',
    readOnly: 'Tu cuenta es de solo lectura: podrás añadir tareas cuando pagues un plan.',
    loading: 'Cargando tus listas',
  },
}
