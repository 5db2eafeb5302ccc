use bevy::prelude::*;
use bevy::render::storage::ShaderBuffer;
use gradnoise::Field;
use gradnoise::wgsl::{ModuleForm, WgslModule, WgslOptions};

/// Returns options for a function of this name that Bevy's shaders import: a module of WESL, whose table and numbers,
/// if any, are in a storage buffer, as [`noise_buffer`] makes it.
#[must_use]
pub fn noise_options(name: impl Into<String>) -> WgslOptions {
    WgslOptions::new(name).form(ModuleForm::Wesl).storage()
}

/// Makes a noise a module that other shaders import from a path. Shaders find it as long as the returned asset's handle
/// is held.
///
/// ```
/// use bevy_gradnoise::gradnoise::{Dimension, Perlin};
/// use bevy_gradnoise::{noise_options, noise_shader};
///
/// let hills = Perlin::hashed(Dimension::D2).noise().wgsl(&noise_options("hills"))?;
/// // In other shaders: import my_game::land::hills;
/// let shader = noise_shader(&hills, "my_game::land");
/// assert_eq!(shader.path, "embedded://my_game/land.wesl");
/// # Ok::<(), bevy_gradnoise::gradnoise::wgsl::WgslError>(())
/// ```
#[must_use]
pub fn noise_shader(noise: &WgslModule, path: &str) -> Shader {
    shader(noise.source().to_owned(), path)
}

/// Makes a noise a module like [`noise_shader`], for materials: its buffer is in the bind group that Bevy gives a
/// material, at the options' binding. For binding 0 the material has the field
/// `#[storage(0, read_only)] data: Handle<ShaderBuffer>`.
#[must_use]
pub fn noise_material_shader(noise: &WgslModule, path: &str) -> Shader {
    shader(noise.source_in_group("constants::MATERIAL_BIND_GROUP"), path)
}

fn shader(source: String, path: &str) -> Shader {
    Shader::from_wesl(source, format!("embedded://{}.wesl", path.replace("::", "/")))
}

/// Returns the buffer that a noise's function reads, if it reads one. To change
/// [bound](WgslOptions::bound) numbers, assign `ShaderBuffer::new(noise.data_of(&other)?, ..)` to the asset.
#[must_use]
pub fn noise_buffer(noise: &WgslModule) -> Option<ShaderBuffer> {
    noise.binding().map(|binding| ShaderBuffer::new(binding.data.to_vec(), default()))
}

/// A noise at single positions, for systems that move things over what shaders draw: the bits are those of its function
/// in shaders.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_gradnoise::NoiseField;
/// use bevy_gradnoise::gradnoise::{Dimension, Field, Perlin};
///
/// fn stand(land: Res<NoiseField<2>>, mut walkers: Query<&mut Transform>) {
///     for mut walker in &mut walkers {
///         walker.translation.y = land.at(walker.translation.xz());
///     }
/// }
///
/// let land = NoiseField(Field::<2>::new(Perlin::hashed(Dimension::D2))?);
/// App::new().insert_resource(land).add_systems(Update, stand);
/// # Ok::<(), bevy_gradnoise::gradnoise::FieldError>(())
/// ```
#[derive(Resource, Clone, Debug, Deref)]
pub struct NoiseField<const N: usize>(pub Field<N>);
