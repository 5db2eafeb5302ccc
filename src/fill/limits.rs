use crate::fill::plan_error::PlanError;
use crate::layout::table::Table;
use crate::wgsl::kernel_module::WORKGROUP;

/// The limits of a device that matter to a fill, under their names in WebGPU and wgpu.
///
/// ```
/// use gradnoise::fill::{DeviceLimits, FillOptions};
///
/// let large = DeviceLimits { max_storage_buffer_binding_size: 1 << 31, ..Default::default() };
/// let options = FillOptions::new().limits(large);
/// # assert_ne!(options, FillOptions::new());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, rename_all = "camelCase"))]
pub struct DeviceLimits {
    /// The number of storage buffers of a shader.
    pub max_storage_buffers_per_shader_stage: u32,
    /// The number of uniform buffers of a shader.
    pub max_uniform_buffers_per_shader_stage: u32,
    /// The number of bindings of a group, with the numbers that are left out.
    pub max_bindings_per_bind_group: u32,
    /// The bytes of a uniform buffer that a shader reads.
    pub max_uniform_buffer_binding_size: u64,
    /// The bytes of a storage buffer that a shader reads or writes.
    pub max_storage_buffer_binding_size: u64,
    /// The bytes of a buffer.
    pub max_buffer_size: u64,
    /// The invocations of a workgroup along x.
    pub max_compute_workgroup_size_x: u32,
    /// The invocations of a workgroup.
    pub max_compute_invocations_per_workgroup: u32,
    /// The workgroups of a dispatch along each axis.
    pub max_compute_workgroups_per_dimension: u32,
    /// The bindings of storage buffers begin at multiples of so many bytes: a power of two from 4 to 65,536.
    pub min_storage_buffer_offset_alignment: u32,
}

/// The limits that every device of WebGPU has, so that a plan for them runs on each.
impl Default for DeviceLimits {
    fn default() -> Self {
        Self {
            max_storage_buffers_per_shader_stage: 8,
            max_uniform_buffers_per_shader_stage: 12,
            max_bindings_per_bind_group: 1000,
            max_uniform_buffer_binding_size: 64 << 10,
            max_storage_buffer_binding_size: 128 << 20,
            max_buffer_size: 256 << 20,
            max_compute_workgroup_size_x: 256,
            max_compute_invocations_per_workgroup: 256,
            max_compute_workgroups_per_dimension: 65_535,
            min_storage_buffer_offset_alignment: 256,
        }
    }
}

impl DeviceLimits {
    /// The limits that every fill needs.
    pub(crate) const LEAST: Self = Self {
        max_storage_buffers_per_shader_stage: 4,
        max_uniform_buffers_per_shader_stage: 4,
        max_bindings_per_bind_group: 8,
        max_uniform_buffer_binding_size: size_of::<Table>() as u64,
        max_storage_buffer_binding_size: 1 << 16,
        max_buffer_size: 1 << 16,
        max_compute_workgroup_size_x: WORKGROUP,
        max_compute_invocations_per_workgroup: WORKGROUP,
        max_compute_workgroups_per_dimension: 1,
        min_storage_buffer_offset_alignment: 4,
    };

    /// Checks that the limits suffice for every fill's bindings and workgroups.
    pub(crate) fn check(&self) -> Result<(), PlanError> {
        macro_rules! limits {
            ($($name:ident)*) => {
                [$((stringify!($name), u64::from(self.$name), u64::from(Self::LEAST.$name))),*]
            };
        }
        let all = limits! {
            max_storage_buffers_per_shader_stage max_uniform_buffers_per_shader_stage max_bindings_per_bind_group
            max_uniform_buffer_binding_size max_storage_buffer_binding_size max_buffer_size
            max_compute_workgroup_size_x max_compute_invocations_per_workgroup max_compute_workgroups_per_dimension
        };
        if let Some((limit, found, needed)) = all.into_iter().find(|(_, found, needed)| found < needed) {
            return Err(PlanError::Limit { limit, found, needed });
        }
        let found = self.min_storage_buffer_offset_alignment;
        let is_possible = found.is_power_of_two() && (4..=1 << 16).contains(&found);
        if is_possible { Ok(()) } else { Err(PlanError::Alignment { found }) }
    }

    /// Returns the maximum number of bytes of a uniform buffer.
    pub(crate) fn uniform_bytes(&self) -> u64 {
        self.max_uniform_buffer_binding_size.min(self.max_buffer_size)
    }

    /// Returns the maximum number of bytes of a storage buffer that is read whole.
    pub(crate) fn storage_bytes(&self) -> u64 {
        self.max_storage_buffer_binding_size.min(self.max_buffer_size)
    }

    /// Returns the maximum number of bytes of the output that a shader can write: it counts words in 32 bits.
    pub(crate) fn output_bytes(&self) -> u64 {
        self.storage_bytes().min(1 << 32)
    }
}
