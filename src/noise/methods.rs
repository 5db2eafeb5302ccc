/// Declares methods of [`Noise`](crate::Noise), and the same methods of lattice noises, which become expressions.
macro_rules! noise_methods {
    ($(
        $(#[$attribute:meta])*
        pub fn $name:ident($this:ident $(, $argument:ident: $type:ty)* $(,)?) -> Self $body:block
    )*) => {
        impl crate::noise::expression::Noise {
            $(
                $(#[$attribute])*
                #[must_use]
                pub fn $name($this $(, $argument: $type)*) -> Self $body
            )*
        }

        impl<Kind> crate::noise::lattice::LatticeNoise<Kind>
        where
            crate::noise::expression::Noise: From<Self>,
        {
            $(
                #[doc = concat!("See [`Noise::", stringify!($name), "`](crate::Noise::", stringify!($name), ").")]
                #[must_use]
                pub fn $name(self $(, $argument: $type)*) -> crate::noise::expression::Noise {
                    self.noise().$name($($argument),*)
                }
            )*
        }
    };
}

pub(crate) use noise_methods;
