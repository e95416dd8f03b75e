import type { Words } from './words.ts'

export const es: Words = {
  kitchen: {
    name: 'Reforma de la cocina',
    description: 'Todo hasta la primera cena en la cocina nueva. Preguntar antes de encargar algo de más de 200.',
    tasks: [
      { name: 'Medir la habitación', result: '3,42 × 2,86 m, techo a 2,51 m' },
      { name: 'Elegir la encimera', result: 'Roble, 40 mm, con aceite' },
      {
        name: 'Pedir presupuesto a tres carpinteros',
        result: 'Respondieron dos. El más barato puede empezar una semana antes.',
      },
      { name: 'Vender la cocina vieja', result: 'No la quería nadie, ni regalada' },
      'Vaciar los armarios',
      'Desmontar los armarios viejos',
      {
        name: 'Fontanero: mover la tubería del agua',
        description: 'Se ha aplazado dos veces. Llamar antes de las nueve, después está en la carretera.',
        labels: ['oficios'],
        comments: [
          'He llamado: viene el **jueves**, si no revienta otra vez la caldera de la calle del Parque.',
          'Ha reventado otra vez.',
        ],
      },
      { name: 'Electricista: dos enchufes más junto a la ventana', labels: ['oficios'] },
      {
        name: 'Encargar los azulejos',
        description: 'Blanco mate, 10 × 10 cm. **7 m²** y una caja más por las roturas.',
        labels: ['comprar'],
      },
      'Pintar el techo',
      'Poner el suelo',
      {
        name: 'Llega la encimera',
        description: 'Entre las 8 y las 12. Hacen falta dos personas para llevarla.',
        labels: ['comprar'],
      },
      'Invitar a todos los que han ayudado',
      { name: 'Alquilar una furgoneta', result: 'Anna nos deja la suya' },
    ],
  },
  lisbon: {
    name: 'Una semana en Lisboa',
    description: 'Cuatro personas, siete días, un piso en Graça.',
    tasks: [
      { name: 'Reservar los vuelos', result: 'Ida a las 7:40, vuelta a las 18:15. Solo equipaje de mano.' },
      { name: 'Reservar el piso', result: 'Cancelación gratuita hasta una semana antes' },
      'Pasaportes: mirar las fechas',
      'Seguro de viaje',
      {
        name: 'Entradas para Sintra',
        description: 'El palacio vende por horas, y las mañanas se acaban primero.',
        labels: ['reservar'],
        comments: ['Quedan cuatro el miércoles a las 9:30.', 'Cógelas. Por una vez madrugamos.'],
      },
      { name: 'Mesa para el viernes por la noche', labels: ['reservar'] },
      '¿Quién riega las plantas?',
      'Llevar la cámara buena',
      {
        name: 'Clase de surf',
        description: 'Solo si acompaña el tiempo: decidir dos días antes.',
        labels: ['reservar'],
      },
      { name: 'Alquilar un coche', result: 'Carísimo. Los trenes van a todas partes adonde queremos ir.' },
    ],
  },
  release: {
    name: 'Versión 2.4',
    description: 'Lo que falta entre main y la etiqueta.',
    tasks: [
      { name: 'Congelar el esquema', result: 'La migración 31 es la última' },
      {
        name: 'Actualizar desde 2.2 y 2.3 con datos reales',
        result: '2.2: 41 s, 2.3: 8 s. No se ha perdido nada, filas contadas.',
      },
      { name: 'Prueba de carga', result: 'p99 se duplica por encima de 800 peticiones/s: el pool era pequeño' },
      'Repetir la prueba de carga, con el pool más grande',
      {
        name: 'Error: la exportación olvida las filas archivadas',
        labels: ['error'],
        result: 'Integrado, con una prueba que antes fallaba',
      },
      {
        name: 'Error: la hora de la factura va una hora atrasada',
        labels: ['error'],
        comments: ['Solo sin `TZ`, y solo en invierno.', 'Entonces la prueba tiene que correr también en invierno.'],
      },
      {
        name: 'Traducir la nueva página de ajustes',
        description: 'Faltan el alemán y el francés.',
        labels: ['docs'],
      },
      { name: 'Registro de cambios', labels: ['docs'] },
      'Pedir a dos clientes que prueben la candidata',
      'Etiquetar, compilar, firmar',
      'Contárselo a todos',
      { name: 'Pensar en un logotipo nuevo', result: 'En esta versión no' },
    ],
  },
  pantry: {
    name: 'Llenar la despensa',
    description: 'Marcar lo que hay. Lo que quede lo compramos el sábado.',
    aisles: [
      'Espinacas, Zanahorias, Cebollas, Ajo, Jengibre, Patatas, Tomates, Limones, Manzanas, Plátanos, Perejil, Champiñones',
      'Leche, Mantequilla, Yogures, Huevos, Nata, Parmesano, Feta, Manchego',
      'Pan, Panecillos, Harina, Levadura, Copos de avena, Biscotes',
      'Arroz, Espaguetis, Lentejas, Garbanzos, Tomate en lata, Leche de coco, Aceite de oliva, Vinagre, Salsa de soja, Mostaza, Caldo en cubitos, Crema de cacahuete',
      'Sal, Pimienta, Comino, Pimentón, Canela, Laurel, Orégano',
      'Guisantes, Frutos rojos, Helado, Hojaldre',
      'Café, Té negro, Cacao, Zumo de manzana, Agua con gas',
      'Detergente, Lavavajillas, Bolsas de basura, Esponjas, Papel de horno, Cerillas, Bombillas, Pasta de dientes',
    ],
  },
}
