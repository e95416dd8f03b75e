import type { arrangeMessages as english } from './arrange.en.ts'
import type { Translation } from './translation.ts'

export const arrangeMessages: Translation<typeof english> = {
  arrange: {
    favorite: 'Añadir a favoritas',
    unfavorite: 'Quitar de favoritas',
    group: 'Grupo…',
    up: 'Subir',
    down: 'Bajar',
    copy: 'Copiar esta lista…',
    archive: 'Archivar esta lista',
    restore: 'Restaurar',
    keysGroup: 'En una de tus listas',
    keysMove: 'Subir o bajar la lista',
    done: {
      moved: '«{name}» movida.',
      favorite: '«{name}» está entre tus favoritas.',
      unfavorite: '«{name}» ya no está entre tus favoritas.',
      grouped: '«{name}» está en {group}.',
      ungrouped: '«{name}» no está en ningún grupo.',
      archived: '«{name}» archivada.',
      restored: '«{name}» restaurada.',
    },
    groupDialog: {
      title: 'Grupo de «{name}»',
      lead: 'Solo para ti. Las demás personas de la lista no lo ven.',
      groups: 'Tus grupos',
      none: 'Ningún grupo',
      new: 'Nuevo grupo',
      long: 'Un nombre tiene 100 caracteres como máximo.',
      save: 'Guardar',
      cancel: 'Cancelar',
    },
    copyDialog: {
      title: 'Copiar «{name}»',
      lead: 'La copia es solo tuya. Tiene las tareas no archivadas, todas pendientes, sin comentarios ni resultados.',
      name: 'Nombre',
      copyOf: '{name} (copia)',
      dates: 'Conservar las fechas',
      make: 'Copiar',
      busy: 'Copiando',
      cancel: 'Cancelar',
    },
  },
}
