/** The restricted screen and the login form; in Spanish, as specified, but for the two that the specification has in English. */
export const AUTH_TEXTS = {
  eyebrow: 'Restricted access',
  heading: 'Acceso Restringido',
  explanation: 'Esta sección requiere autenticación de administrador.',
  aside: 'Las uñas no cuentan como autenticación. Ya lo hemos hablado.',
  open: 'Iniciar Sesión',
  home: 'Volver al Inicio',
  art: 'Arte ASCII: un candado cerrado, con marcas de garras alrededor de la cerradura.',
  username: 'Usuario',
  password: 'Contraseña',
  submit: 'Entrar',
  busy: 'Entrando...',
  close: 'Cerrar',
  failed: 'Login failed',
} as const;
